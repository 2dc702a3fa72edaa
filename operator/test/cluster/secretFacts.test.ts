import { secretFacts } from '../kubernetes/secretFacts.ts';
import { openStoryCluster } from './storyCluster.ts';

secretFacts('real', openStoryCluster);
