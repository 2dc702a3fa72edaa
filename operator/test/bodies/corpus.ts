/** Every body the webhook is tested with. */
import { decoyBodies } from './decoys.ts';
import { handMadeBodies } from './handMade.ts';
import { mediaServerBodies } from './mediaServers.ts';
import { radarrBodies } from './radarr.ts';
import type { SenderBody } from './senderBody.ts';
import { sonarrBodies } from './sonarr.ts';

export const senderBodies: readonly SenderBody[] = [
  ...radarrBodies,
  ...sonarrBodies,
  ...mediaServerBodies,
  ...handMadeBodies,
  ...decoyBodies,
];
