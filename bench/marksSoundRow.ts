/** How sound is held for the bench `marks`. */

export const sampleRateHz = 48_000;

/** Samples from -1 to 1; louder ones are cut off when they are encoded. */
export type SoundRow = Float32Array;
