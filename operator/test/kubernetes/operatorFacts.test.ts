import { documentFacts } from './documentFacts.ts';
import { openFakeStory } from './fakeStory.ts';
import { troubleFacts } from './troubleFacts.ts';

troubleFacts('fake', openFakeStory);
documentFacts('fake', openFakeStory);
