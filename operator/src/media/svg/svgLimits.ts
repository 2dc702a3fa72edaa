/** What a drawing may cost. Names end with the unit, or count. */

/** Logos have some kilobytes; a drawing of one mebibyte takes seconds. */
export const atMostBytes = 1024 * 1024;

/** A traced drawing has some thousand shapes. */
export const elementsAtMost = 20_000;
/** Drawing programs nest a group for each layer and each group of a person: about 10. */
export const depthAtMost = 64;

/** A drawing of 1,000 times the same leaf. */
export const referencesAtMost = 2_000;
/** Gradients take their colours from one that takes them from another. Drawing programs need one step. */
export const gradientChainAtMost = 4;

/** Drawing programs write a rule for each colour. Each rule is compared with each element. */
export const rulesAtMost = 500;
export const ruleMatchesAtMost = 2_000_000;
/** Drawing programs write one. Each class of a rule is compared with each element. */
export const classesAtMost = 8;

/** Drawing programs declare about 10. An element that declares one copies all that hold around it. */
export const prefixesAtMost = 100;

/** Coordinates have thousands; far larger ones only make the renderer's work long. */
export const numberAtMost = 1_000_000;
export const viewBoxSideAtLeast = 0.01;

/**
 * One step is 10 to 40 µs of the renderer at 1,600 x 1,000 pixels on a fast machine, if every shape covers the whole
 * drawing. A traced logo of 100 kB has about 40,000, most of them far cheaper. Where an estimate is too low, the budget of
 * the decoder ends the drawing (`pictures/limits.ts`).
 */
export const stepsAtMost = 100_000;

/** A shape may cover the whole drawing. */
export const shapeSteps = 10;
/** Edges that cross each other cost more with each other edge: 10,000 numbers in one path count twice. */
export const crossingsPerStep = 10_000;
/** A line is made into a shape around it: several edges for each point. */
export const strokeFactor = 4;
/** Each pixel of the shape gets a colour of its own; more colours cost more. */
export const gradientSteps = 400;
/** The shape is drawn once more to cut the other. */
export const clipSteps = 300;
/** Opacity of a group is a picture of its own, put on the other. */
export const layerSteps = 400;
