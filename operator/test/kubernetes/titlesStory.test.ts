import { openFakeStory } from './fakeStory.ts';
import { titlesFacts } from './titlesFacts.ts';

titlesFacts('fake', openFakeStory);
