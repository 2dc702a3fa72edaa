/** Names in docs/guides/kubernetes.md. */

export const guideImage = 'images.example/media/projectionist';
/** Of the chart, and the one to which the guide's upgrade leads. */
export const guideVersions = ['0.1.0', '0.1.1'] as const;
export const guideDatabase = { host: 'postgres.example', password: 'PASSWORD' } as const;
