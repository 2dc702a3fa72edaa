import { openFakeStory } from './fakeStory.ts';
import { leaderFacts } from './leaderFacts.ts';

leaderFacts('fake', openFakeStory);
