/** Names in docs/guides/kubernetes.md. */
import { nextVersion, ownVersion } from '../../ownVersion.ts';

export const guideImage = 'images.example/media/projectionist';
/** Of the chart, and the one to which the guide's upgrade leads. */
export const guideVersions = [ownVersion, nextVersion] as const;
export const guideDatabase = { host: 'postgres.example', password: 'PASSWORD' } as const;
