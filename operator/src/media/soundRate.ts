/** How sound is sampled for fingerprints and silence. Apart from the code that decodes it, so that it loads nothing native. */

/** Chromaprint's own rate: what it is given otherwise it resamples. */
export const soundRateHz = 11_025;

/** Seconds between two points of a fingerprint: chromaprint looks at 4,096 samples and goes on by a third of them. */
export const pointSeconds = 1365 / soundRateHz;
