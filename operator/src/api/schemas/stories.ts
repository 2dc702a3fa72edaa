/** The stories that come with the program, and where they are shown. */
import { z } from '@hono/zod-openapi';
import { Count, LibraryName } from './words.ts';

const storyName = z.string().max(100);

export const StoryList = z
  .object({
    libraries: z.array(LibraryName).openapi({ description: 'Libraries of stories, by name.' }),
    stories: z.array(
      z.object({
        name: storyName.openapi({ description: 'What `spec.stories` names.' }),
        title: z.string(),
        parts: Count,
        followedIn: z.array(LibraryName),
        fileIn: z
          .array(LibraryName)
          .openapi({ description: 'Libraries with a file of that name, which is not followed.' }),
      }),
    ),
  })
  .openapi('StoryList');

export const StoryCopy = z.object({ name: storyName, library: LibraryName }).openapi('StoryCopy');

export const StoryFile = z
  .object({ library: LibraryName, file: z.string().openapi({ description: "Relative to the Library's root." }) })
  .openapi('StoryFile');
