/** Apart from the schemas, so that the command line, and a server whose page nobody asked for, load no zod. */

/**
 * `radarr`: Radarr's "Custom Lists". `stevenlu`: Radarr's "StevenLu Custom", by IMDb ids. `sonarr`: Sonarr's "Custom List".
 * `seerr`: bodies of requests to Seerr, which reads no list itself.
 */
export const wantedPrograms = ['radarr', 'stevenlu', 'sonarr', 'seerr'] as const;
export type WantedProgram = (typeof wantedPrograms)[number];
