import { openFakeStory } from './fakeStory.ts';
import { faultyFacts } from './faultyFacts.ts';

faultyFacts('fake', openFakeStory);
