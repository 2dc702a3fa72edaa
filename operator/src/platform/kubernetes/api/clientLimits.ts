/** Every bound of the client, with its reason. Units are last in the names. */

/** The slowest healthy answer of one object is a second (cluster.md 4); a leader renews every 10 s and must hear before that counts. */
export const callTimeMs = 10_000;
/** A page of 500 objects from a busy server; also what a server needs that has just come back and fills its caches. */
export const listTimeMs = 60_000;
/** Until the head of a watch is there. Servers send it at once, or after some seconds when they wait for their own cache. */
export const watchOpenTimeMs = 30_000;
/** Beyond the time after which the server itself ends a watch: what is still silent then is dead. */
export const watchGraceMs = 30_000;
/** A peer without power sends no FIN: ask it on the TCP level when nothing came for so long. */
export const tcpKeepAliveMs = 30_000;
/** Less than the 90 s after which an API server closes an idle connection, so that no write goes into one that is being closed. */
export const idleConnectionMs = 60_000;
/** HTTP/1.1: one call each. A server works on a few at a time; more would wait there and not here. */
export const connectionsAtMost = 16;

/** client-go's page: 500 Libraries of 7 KB are 3.5 MB. */
export const pageItems = 500;
/** etcd takes 1.5 MiB a value; protobuf that becomes JSON grows to about twice that. 8 MiB leave room. */
export const objectBytesAtMost = 8 * 1024 * 1024;
/** 500 objects of 64 KB. A page that is larger is asked for again in smaller pages. */
export const pageBytesAtMost = 32 * 1024 * 1024;
/** One watch event is one object and some words. Characters; never more than bytes. */
export const lineLengthAtMost = objectBytesAtMost;
/** A Status is some hundred bytes; what is longer is a gateway's page, and only its beginning is of use. */
export const refusalBytesAtMost = 64 * 1024;
/** Far beyond any cluster: a list that never ends is a fault of the server. */
export const listItemsAtMost = 200_000;
/** A token of the server's that has expired: the list begins anew. More often than this, and pages come too slowly to be had. */
export const listRestartsAtMost = 3;

/** A connection that was reset may have been one of several idle ones that a restart of the server left dead. */
export const resetTriesAtMost = 3;
/** 429 and 503 with Retry-After: refused before anything was done. */
export const refusedTriesAtMost = 4;
/** A caller that waits longer than this decides better itself (webhooks are answered from memory after a second). */
export const refusedWaitAtMostMs = 30_000;

/** Lists, watches, Jobs, Leases: twenty a second is more than 300 Libraries ever need, and keeps a fault of ours harmless. */
export const callsPerSecond = 20;
export const callsBurst = 30;
/**
 * Reads and status writes of one object: what makes a webhook durable. At most one is on its way per Library, which is the real
 * brake; a server takes some 360 a second (cluster.md 4). At 20 a second a storm would be answered from memory.
 */
export const holdsPerSecond = 400;
export const holdsBurst = 400;

/** Tokens in a pod are replaced an hour or so before they end; client-go looks as often. */
export const credentialsAgeMs = 60_000;
