/** Only here: a Job waits for its database as long as in production, which is too long for every test run. */
import { databaseFacts } from '../kubernetes/databaseFacts.ts';
import { openStoryCluster } from './storyCluster.ts';

databaseFacts('real', openStoryCluster);
