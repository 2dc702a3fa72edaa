/**
 * Sample rate of sound for fingerprints and silences. Kept apart from the decoding code, so that importing it loads
 * nothing native.
 */

/** Chromaprint's own rate: it resamples any other. */
export const soundRateHz = 11_025;

/** Length of the resampler's filter: chromaprint's own. FFmpeg's default of 32 costs more and finds no mark better. */
export const resamplerTaps = 16;

/**
 * Seconds between two points of a fingerprint: chromaprint's window is 4,096 samples and advances by a third of that.
 */
export const pointSeconds = 1365 / soundRateHz;
