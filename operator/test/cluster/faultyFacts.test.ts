import { faultyFacts } from '../kubernetes/faultyFacts.ts';
import { openStoryCluster } from './storyCluster.ts';

faultyFacts('real', openStoryCluster);
