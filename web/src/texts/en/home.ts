/** Texts of the home. */
export const home = {
  recent: 'Recently added',
  allTitles: (shown: string) => `All ${shown} titles`,
  fixes: 'Needs attention',
  allFixes: (shown: string) => `All ${shown}`,
  scans: 'In progress',
  scanDetails: 'Details',
  stories: 'Continue a story',
  allStories: 'All franchises',
  held: (held: string, members: string) => `${held} of ${members} parts`,
  nextMissing: 'Missing next:',
  statistics: {
    title: 'Your collection',
    titles: 'Titles',
    size: 'On disk',
    hours: 'Hours',
    part: (titles: number, shown: string, hours: string) =>
      `${titles === 1 ? '1 title' : `${shown} titles`}, ${hours === '1' ? '1 hour' : `${hours} hours`}`,
  },
};
