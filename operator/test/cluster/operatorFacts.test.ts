import { documentFacts } from '../kubernetes/documentFacts.ts';
import { troubleFacts } from '../kubernetes/troubleFacts.ts';
import { openStoryCluster } from './storyCluster.ts';

troubleFacts('real', openStoryCluster);
documentFacts('real', openStoryCluster);
