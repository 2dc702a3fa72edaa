/** Names in the folder of a released version. */

/** Stands in the frozen documents for the folder of the media. */
export const mediaPlaceholder = '/MEDIA';
export const frozenCrd = 'libraries.crd.yaml';
