/** Every limit of the client, with its reason. Names end in their unit. */

/**
 * The slowest healthy response for one object takes 1 s (docs/reference/clusters.md#server-speed). A leader renews its
 * lease every 10 s and needs the result before the next renewal.
 */
export const callTimeMs = 10_000;
/** A page of 500 objects from a busy server. Also covers a server that has just restarted and fills its caches. */
export const listTimeMs = 60_000;
/**
 * Until the response head of a watch. Servers send it at once, or after some seconds while they wait for their own
 * cache.
 */
export const watchOpenTimeMs = 30_000;
/** Added to the time after which the server ends a watch. A connection that is still silent then is dead. */
export const watchGraceMs = 30_000;
/** A peer that lost power sends no FIN, so TCP keep-alive probes start after this much silence. */
export const tcpKeepAliveMs = 30_000;
/** Less than the 90 s after which an API server closes an idle connection, so that no write meets a closing one. */
export const idleConnectionMs = 60_000;
/**
 * HTTP/1.1 carries one call per connection. A server works on a few at a time; more would only wait there instead of
 * here.
 */
export const connectionsAtMost = 16;

/** client-go's page size: 500 Libraries of 7 KB are 3.5 MB. */
export const pageItems = 500;
/** etcd takes 1.5 MiB per value; protobuf grows to about twice that as JSON. 8 MiB leaves room. */
export const objectBytesAtMost = 8 * 1024 * 1024;
/** 500 objects of 64 KB. A larger page is requested again in smaller pages. */
export const pageBytesAtMost = 32 * 1024 * 1024;
/** One watch event holds one object and its envelope. In characters, which are never more than bytes. */
export const lineLengthAtMost = objectBytesAtMost;
/** A Status takes some hundred bytes. A longer body is a gateway's page; only its beginning is useful. */
export const refusalBytesAtMost = 64 * 1024;
/** Far beyond any cluster: an endless list is a server fault. */
export const listItemsAtMost = 200_000;
/** When a continue token expires, the list restarts. After this many restarts the pages come too slowly to finish. */
export const listRestartsAtMost = 3;

/** A server restart can leave several idle connections dead, so a retry may meet another reset. */
export const resetTriesAtMost = 3;
/** 429 and 503 with Retry-After: the server refused before it did anything. */
export const refusedTriesAtMost = 4;
/** A caller that would wait longer can decide better itself (webhooks are answered from memory after a second). */
export const refusedWaitAtMostMs = 30_000;

/**
 * Lists, watches, Jobs, Leases: 20 per second is more than 300 Libraries ever need, and keeps a bug of ours harmless.
 */
export const callsPerSecond = 20;
export const callsBurst = 30;
/**
 * Reads and status writes of one object: these make a webhook durable. At most one per Library is in flight, which is
 * the real brake; a server takes some 360 per second (docs/reference/clusters.md#server-speed). With 20 per second a
 * burst of webhooks would be answered from memory.
 */
export const holdsPerSecond = 400;
export const holdsBurst = 400;

/** Tokens in a pod are replaced an hour or so before they expire; client-go rereads them at the same interval. */
export const credentialsAgeMs = 60_000;
