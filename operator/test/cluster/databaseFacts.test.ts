/** Here alone: a Job waits for its database for as long as people would, which is too long for every run of all tests. */
import { databaseFacts } from '../kubernetes/databaseFacts.ts';
import { openStoryCluster } from './storyCluster.ts';

databaseFacts('real', openStoryCluster);
