// Generated from operator/src/library/document/library.schema.json by `npm run generate`. Do not edit.

/**
 * What the folders of the Library hold. `franchises` takes files by name: `*.franchise.yaml`, `.yml`, `.json`, or `franchise.yaml` and the like; files with other names are skipped with a warning. It cannot be changed later: create another Library instead.
 */
export type LibraryKind = 'movies' | 'series' | 'franchises';
/**
 * `worker`: a separate Job makes them. `inline`: the scan makes them. `off`: none are made.
 */
export type TilesMode = 'worker' | 'inline' | 'off';
/**
 * A quantity of Kubernetes: a whole number, or text such as 500m or 1Gi.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "Quantity".
 */
export type Quantity = number | string;

/**
 * A folder tree of one kind of title: how often it is scanned, which services are used, and which files are written beside its videos. The same document works locally and on Kubernetes; only spec.storage differs.
 */
export interface Library {
  /**
   * The version of this document format.
   */
  apiVersion: 'projectionist.dev/v1alpha1';
  /**
   * What this document describes.
   */
  kind: 'Library';
  metadata: LibraryMetadata;
  spec: WrittenSpec;
}
/**
 * Name and labels of the Library.
 */
export interface LibraryMetadata {
  /**
   * The name of the Library, unique within its namespace. It is part of the webhook address.
   */
  name: string;
  /**
   * The namespace of the Library. It is part of the webhook address.
   */
  namespace: string;
  /**
   * Labels for people and tools; not read by the program.
   */
  labels?: {
    [k: string]: string;
  };
  /**
   * Notes for people and tools; not read by the program.
   */
  annotations?: {
    [k: string]: string;
  };
}
/**
 * The settings of the Library.
 */
export interface WrittenSpec {
  kind: LibraryKind;
  /**
   * Where the media are: `path` for a folder of this machine, or `claim` (and `subPath`) for a volume on Kubernetes.
   */
  storage: {path: string} | {claim: string; subPath?: string};
  /**
   * Cron of full scans: minute, hour, day of month, month, day of week. Absent: every hour, at a minute derived from the name.
   */
  schedule?: string;
  /**
   * The IANA time zone of `schedule`.
   */
  timeZone: string;
  /**
   * True: nothing new starts. Folders from webhooks are still held and scanned later.
   */
  suspend: boolean;
  /**
   * Globs of files and folders under the root to ignore, besides the built-in list. `.ignore`, `.nomedia` and `.plexignore` files are respected as well.
   *
   * @maxItems 256
   *
   * Items: A glob, relative to the root.
   */
  ignore: string[];
  /**
   * Languages of text and art, in order of preference.
   *
   * @minItems 1
   * @maxItems 16
   *
   * Items: A language, with a region where it matters.
   */
  languages: string[];
  /**
   * The services to use, in order. Absent: wikidata, and tvmaze for series. An empty list: none.
   *
   * @maxItems 20
   */
  sources?: {[source: string]: SourceSettings}[];
  /**
   * How paths of senders map to folders here. The longest matching `from` is used.
   *
   * @maxItems 64
   */
  pathMappings: PathMapping[];
  /**
   * Trickplay tiles: small pictures that a player shows while seeking.
   */
  tiles: {
    mode: TilesMode;
    /**
     * Seconds between two pictures.
     */
    intervalSeconds: number;
    /**
     * Width of one picture in pixels.
     */
    widthPixels: number;
    /**
     * Videos processed at the same time.
     */
    parallelism: number;
  };
  /**
   * `.nfo` files.
   */
  nfo: {
    /**
     * True: `.nfo` files say when the film or episode arrived, so that a server that is set up again shows the same order.
     */
    dateAdded: boolean;
  };
  /**
   * Marks: times of intro, recap, credits and preview.
   */
  marks: {
    /**
     * Whether chapters, EDL files and sources are read for marks.
     */
    mode: 'auto' | 'off';
    /**
     * True: marks that chapters and sources lack are detected in sound and picture. This takes time.
     */
    detect: boolean;
    /**
     * True: `<video>.edl` is written beside each video with marks, so that Kodi and others skip them. A file of that name that is not ours stays.
     */
    edl: boolean;
  };
  /**
   * Trailers.
   */
  trailers: {
    /**
     * `off`: none. `links`: a link in the .nfo file. `files`: files from sources that permit it.
     */
    mode: 'off' | 'links' | 'files';
    /**
     * The path of yt-dlp, used for `mode: files` if archive and peertube have no trailer. Absent: never used. YouTube's terms forbid downloads; the owner decides.
     */
    ytDlpPath?: string;
  };
  /**
   * Media servers to notify when files beside a title change.
   *
   * @maxItems 16
   */
  notify: NotifyTarget[];
  /**
   * Where people are told of new titles and problems: one message after a scan, never one for each title.
   *
   * @maxItems 16
   */
  announce: AnnounceTarget[];
  /**
   * In a Library of franchises: stories that come with the program and are shown as if their files were in the folder. A file of yours with the same name counts instead.
   *
   * @maxItems 200
   *
   * Items: The name of a story, as `projectionist stories list` shows it.
   */
  stories: (
    | 'alien'
    | 'avatar'
    | 'back-to-the-future'
    | 'blade-runner'
    | 'breaking-bad'
    | 'dc-extended-universe'
    | 'dune'
    | 'fast-and-furious'
    | 'firefly'
    | 'game-of-thrones'
    | 'indiana-jones'
    | 'james-bond'
    | 'jason-bourne'
    | 'john-wick'
    | 'jurassic-park'
    | 'mad-max'
    | 'marvel-cinematic-universe'
    | 'middle-earth'
    | 'mission-impossible'
    | 'monsterverse'
    | 'pirates-of-the-caribbean'
    | 'planet-of-the-apes'
    | 'predator'
    | 'shrek'
    | 'star-wars'
    | 'the-conjuring'
    | 'the-dark-knight'
    | 'the-hunger-games'
    | 'the-matrix'
    | 'toy-story'
    | 'unbreakable'
    | 'wizarding-world'
    | 'x-men'
    | 'yellowstone'
  )[];
  /**
   * In a Library of franchises: where a list of each story is kept up to date.
   *
   * @maxItems 16
   */
  publish: PublishTarget[];
  /**
   * True: no files are written beside the media. The catalog and previews are still made.
   */
  readOnly: boolean;
  job: JobSettings;
}
/**
 * One folder, with its path there and here.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "PathMapping".
 */
export interface PathMapping {
  /**
   * The folder as the other program names it, such as `/data/movies` or `D:\Movies`.
   */
  from: string;
  /**
   * The same folder below the root of the Library; `/` is the root itself.
   */
  to: string;
}
/**
 * One media server: its kind and its settings.
 */
export interface NotifyTarget {
  jellyfin?: MediaServer;
  emby?: MediaServer;
  plex?: MediaServer;
  kodi?: MediaServer;
}
/**
 * Settings of a media server.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "MediaServer".
 */
export interface MediaServer {
  /**
   * The address of the server.
   */
  url: string;
  /**
   * The address at which people open the server; links of the page lead there. Without it, `url`.
   */
  publicUrl?: string;
  secretRef?: SecretRef;
  /**
   * How paths of the server map to folders of this Library: `from` as the server names it, `to` below the root.
   *
   * @maxItems 64
   */
  pathMappings: PathMapping[];
}
/**
 * Where a key or a password is stored: on Kubernetes a Secret of the same namespace, locally the file NAME/KEY in the folder of secrets, or an environment variable.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "SecretRef".
 */
export interface SecretRef {
  /**
   * The name of the secret.
   */
  name: string;
  /**
   * The entry of the secret.
   */
  key: string;
}
/**
 * One service: its form and its settings.
 */
export interface AnnounceTarget {
  discord?: Announce;
  ntfy?: Announce;
  json?: Announce;
}
/**
 * Settings of a service that people read. Its address is a secret: who knows it may write there.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "Announce".
 */
export interface Announce {
  secretRef?: SecretRef;
  /**
   * The address, where it is no secret.
   */
  url?: string;
  /**
   * What is told.
   *
   * @minItems 1
   * @maxItems 2
   *
   * Items: `titles`: films and episodes that arrived; `problems`: what needs a person.
   */
  about: ('titles' | 'problems')[];
  /**
   * The address of this program's page, for links in messages.
   */
  pageUrl?: string;
}
/**
 * One place: its kind and its settings.
 */
export interface PublishTarget {
  jellyfin?: PublishJellyfin;
  emby?: PublishEmby;
  plex?: PublishPlex;
  kodi?: PublishKodi;
}
/**
 * A Jellyfin server with a list for each story.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "PublishJellyfin".
 */
export interface PublishJellyfin {
  /**
   * The address of the server.
   */
  url: string;
  /**
   * The address at which people open the server; links of the page lead there. Without it, `url`.
   */
  publicUrl?: string;
  secretRef: SecretRef;
  /**
   * Whose playlist it is, by name or id, for an API key; without it, the only administrator.
   */
  user?: string;
  /**
   * `playlist`: films and episodes in story order. `boxset`: films and whole series, without an order of their own.
   */
  as: 'playlist' | 'boxset';
  /**
   * The stories to publish, by their names or their files; without it, all of them.
   *
   * @maxItems 1000
   *
   * Items: A name or a file, in any letter case.
   */
  stories?: string[];
}
/**
 * An Emby server with a list for each story.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "PublishEmby".
 */
export interface PublishEmby {
  /**
   * The address of the server.
   */
  url: string;
  /**
   * The address at which people open the server; links of the page lead there. Without it, `url`.
   */
  publicUrl?: string;
  secretRef: SecretRef;
  /**
   * Whose playlist it is, by name or id; without it, the only administrator.
   */
  user?: string;
  /**
   * `playlist`: films and episodes in story order. `boxset`: films and whole series, without an order of their own.
   */
  as: 'playlist' | 'boxset';
  /**
   * The stories to publish, by their names or their files; without it, all of them.
   *
   * @maxItems 1000
   *
   * Items: A name or a file, in any letter case.
   */
  stories?: string[];
}
/**
 * A Plex Media Server with a playlist for each story, of the owner of the token, or a collection in one of its libraries.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "PublishPlex".
 */
export interface PublishPlex {
  /**
   * The address of the server.
   */
  url: string;
  /**
   * The address at which people open the server; links of the page lead there. Without it, `url`.
   */
  publicUrl?: string;
  secretRef: SecretRef;
  /**
   * The library of the server, by its title, in which each story gets a collection of its films or whole series in story order; without it, a playlist. A collection belongs to one library: name the server once for each.
   */
  library?: string;
  /**
   * The stories to publish, by their names or their files; without it, all of them.
   *
   * @maxItems 1000
   *
   * Items: A name or a file, in any letter case.
   */
  stories?: string[];
}
/**
 * A folder with an .m3u file for each story, for Kodi and other players.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "PublishKodi".
 */
export interface PublishKodi {
  /**
   * An existing folder below the root of this Library, such as `playlists`.
   */
  folder: string;
  /**
   * How the player names the roots of the Libraries whose videos are listed.
   *
   * @minItems 1
   * @maxItems 64
   */
  libraries: PlayerRoot[];
  /**
   * The stories to publish, by their names or their files; without it, all of them.
   *
   * @maxItems 1000
   *
   * Items: A name or a file, in any letter case.
   */
  stories?: string[];
}
/**
 * The root of a Library.
 */
export interface PlayerRoot {
  /**
   * The Library: `movies`, or `namespace/movies`.
   */
  name: string;
  /**
   * Its root as the player names it, such as `/media/movies` or `smb://nas/movies`.
   */
  path: string;
}
/**
 * Kubernetes: settings of the pods of this Library. Ignored locally.
 */
export interface JobSettings {
  resources?: Resources;
  /**
   * Labels that a node must have.
   */
  nodeSelector?: {
    [k: string]: string;
  };
  /**
   * Taints of nodes that the pods tolerate.
   *
   * @maxItems 32
   */
  tolerations?: Toleration[];
  /**
   * Which nodes a pod prefers or avoids, and beside which pods it runs: an Affinity as in a Kubernetes pod. The API server checks it when the Job is created, so its many fields are not listed here.
   */
  affinity?: {[field: string]: unknown};
  /**
   * The PriorityClass of the pods.
   */
  priorityClassName?: string;
  /**
   * The RuntimeClass of the pods.
   */
  runtimeClassName?: string;
  /**
   * Secrets of this namespace for pulling the image.
   *
   * @maxItems 16
   */
  imagePullSecrets?: ImagePullSecret[];
  /**
   * More labels for Jobs and pods. Labels of the program take precedence.
   */
  labels?: {
    [k: string]: string;
  };
  /**
   * Annotations of the pods.
   */
  annotations?: {
    [k: string]: string;
  };
  /**
   * The user and groups of the pods on the volume.
   */
  securityContext?: {
    /**
     * The user that owns the written files.
     */
    runAsUser?: number;
    /**
     * The group that owns the written files.
     */
    runAsGroup?: number;
    /**
     * The group that may use the volume.
     */
    fsGroup?: number;
    /**
     * Further groups.
     *
     * @maxItems 32
     *
     * Items: A group.
     */
    supplementalGroups?: number[];
  };
  tiles?: TilesPods;
}
/**
 * Requests and limits of a pod.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "Resources".
 */
export interface Resources {
  /**
   * What a pod requests, such as `{cpu: 2, memory: 512Mi}`; a fraction is written `500m` or in quotes, `"0.5"`.
   */
  requests?: {
    [k: string]: Quantity;
  };
  /**
   * What a pod may use at most.
   */
  limits?: {
    [k: string]: Quantity;
  };
}
/**
 * One toleration.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "Toleration".
 */
export interface Toleration {
  /**
   * The key of the taint; absent: every key.
   */
  key?: string;
  /**
   * How `value` is compared.
   */
  operator?: 'Exists' | 'Equal';
  /**
   * The value of the taint.
   */
  value?: string;
  /**
   * The effect of the taint; absent: every effect.
   */
  effect?: 'NoSchedule' | 'PreferNoSchedule' | 'NoExecute';
  /**
   * How many seconds a NoExecute taint is tolerated.
   */
  tolerationSeconds?: number;
}
/**
 * One Secret.
 */
export interface ImagePullSecret {
  /**
   * The name of the Secret.
   */
  name: string;
}
/**
 * Settings of pods that make tiles, in place of those above: for instance nodes with a graphics card. Absent settings stay as above.
 */
export interface TilesPods {
  resources?: Resources;
  /**
   * Labels that its node must have.
   */
  nodeSelector?: {
    [k: string]: string;
  };
  /**
   * Taints of its node that the pod tolerates.
   *
   * @maxItems 32
   */
  tolerations?: Toleration[];
  /**
   * The RuntimeClass of such pods.
   */
  runtimeClassName?: string;
}
/**
 * Settings of a service.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "SourceSettings".
 */
export interface SourceSettings {
  /**
   * Another address of the service: a proxy or a mirror. Requests to its host are allowed, loopback too.
   */
  baseUrl?: string;
  secretRef?: SecretRef;
}
