import { wantedFacts } from '../kubernetes/wantedFacts.ts';
import { openStoryCluster } from './storyCluster.ts';

wantedFacts('real', openStoryCluster);
