import { leaderFacts } from '../kubernetes/leaderFacts.ts';
import { titlesFacts } from '../kubernetes/titlesFacts.ts';
import { openStoryCluster } from './storyCluster.ts';

titlesFacts('real', openStoryCluster);
leaderFacts('real', openStoryCluster);
