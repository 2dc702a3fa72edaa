import { openFakeStory } from './fakeStory.ts';
import { secretFacts } from './secretFacts.ts';

secretFacts('fake', openFakeStory);
