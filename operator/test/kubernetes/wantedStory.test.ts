import { openFakeStory } from './fakeStory.ts';
import { wantedFacts } from './wantedFacts.ts';

wantedFacts('fake', openFakeStory);
