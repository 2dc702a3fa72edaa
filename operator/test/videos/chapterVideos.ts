/** Small videos of 100 seconds whose chapters name marks, or none. */
import type { VideoOptions } from './options.ts';

export const plainVideo: VideoOptions = {
  seconds: 100,
  widthPixels: 64,
  heightPixels: 36,
  codec: 'h264',
  keyframeEverySeconds: 2,
  frameRate: 1,
  pictures: 'colours',
};

const introChapters = [
  { startSeconds: 0, title: 'Prologue' },
  { startSeconds: 10, title: 'Opening' },
  { startSeconds: 40, title: 'Part A' },
];

/** Intro from 10 to 40 s. */
export const onlyIntro: VideoOptions = { ...plainVideo, chapters: introChapters };

/** Intro from 10 to 40 s, credits from 80 s. */
export const introAndCredits: VideoOptions = {
  ...plainVideo,
  chapters: [...introChapters, { startSeconds: 80, title: 'Ending' }],
};
