// Generated from operator/src/library/document/library.schema.json by `npm run generate`. Do not edit.

/**
 * What the folders of the Library hold. `franchises` takes files by name: `*.franchise.yaml`, `.yml`, `.json`, or `franchise.yaml` and the like; another name is passed over with a warning. It cannot be changed later: make another Library instead.
 */
export type LibraryKind = 'movies' | 'series' | 'franchises';
/**
 * Who makes them: a Job of its own, the walk itself, or nobody.
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
 * A folder tree of one kind of title, how often it is walked, which services may be asked about it, and what is made beside its videos. The same document works locally and on Kubernetes; only spec.storage differs.
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
 * How the Library is called.
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
 * What is wanted of the Library.
 */
export interface WrittenSpec {
  kind: LibraryKind;
  /**
   * Where the media lie: `path` for a folder of this machine, or `claim` (and `subPath`) for a volume on Kubernetes.
   */
  storage: {path: string} | {claim: string; subPath?: string};
  /**
   * Cron of full walks: minute, hour, day of month, month, day of week. Absent: every hour, at a minute made from the name.
   */
  schedule?: string;
  /**
   * The IANA time zone in which `schedule` is read.
   */
  timeZone: string;
  /**
   * True: nothing new starts. Webhooks are still held and walked later.
   */
  suspend: boolean;
  /**
   * Globs of files and folders under the root that are not looked at, besides the built-in list. `.ignore`, `.nomedia` and `.plexignore` files are obeyed as well.
   *
   * @maxItems 256
   *
   * Items: A glob, relative to the root.
   */
  ignore: string[];
  /**
   * Languages of text and art, the most wanted first.
   *
   * @minItems 1
   * @maxItems 16
   *
   * Items: A language, with a region where it matters.
   */
  languages: string[];
  /**
   * The services that may be asked, in order. Absent: wikidata, and tvmaze for series. An empty list: none.
   *
   * @maxItems 20
   */
  sources?: {[source: string]: SourceSettings}[];
  /**
   * How folders that a sender names are called here. The first that fits is used.
   *
   * @maxItems 64
   */
  pathMappings: PathMapping[];
  /**
   * Trickplay tiles: small pictures that a player shows while a person seeks.
   */
  tiles: {
    mode: TilesMode;
    /**
     * Seconds of film between two pictures.
     */
    intervalSeconds: number;
    /**
     * Width of one picture.
     */
    widthPixels: number;
    /**
     * Videos that are worked on at once.
     */
    parallelism: number;
  };
  /**
   * Marks: where intro, recap, credits and preview lie.
   */
  marks: {
    /**
     * Whether chapters, EDL files and sources are read for marks.
     */
    mode: 'auto' | 'off';
    /**
     * True: what chapters and sources do not know is searched for in sound and picture. It costs time.
     */
    detect: boolean;
  };
  /**
   * Trailers.
   */
  trailers: {
    /**
     * Nothing, a link in the .nfo file, or files from sources that permit it.
     */
    mode: 'off' | 'links' | 'files';
    /**
     * The program yt-dlp, for `mode: files` where archive and peertube have no trailer. Absent: never used. YouTube's terms forbid downloads; it is the owner who decides.
     */
    ytDlpPath?: string;
  };
  /**
   * Media servers that are told when files beside a title changed.
   *
   * @maxItems 16
   */
  notify: NotifyTarget[];
  /**
   * True: nothing is written beside the media. The catalog and previews are made all the same.
   */
  readOnly: boolean;
  job: JobSettings;
}
/**
 * One folder, as it is called there and here.
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
 * One media server: its kind, with its settings.
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
  secretRef?: SecretRef;
  /**
   * How the folders of this Library are called by the server: `from` as the server names it, `to` below the root.
   *
   * @maxItems 64
   */
  pathMappings: PathMapping[];
}
/**
 * Where a key or a password is kept: on Kubernetes a Secret of the same namespace, locally the file NAME/KEY in the folder of secrets, or an environment variable.
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
   * Which entry of the secret.
   */
  key: string;
}
/**
 * Kubernetes: how the pods of this Library run. Not read locally.
 */
export interface JobSettings {
  resources?: Resources;
  /**
   * Labels that a node must carry.
   */
  nodeSelector?: {
    [k: string]: string;
  };
  /**
   * Taints of nodes that are borne.
   *
   * @maxItems 32
   */
  tolerations?: Toleration[];
  /**
   * Which nodes a pod wants or avoids, and beside which pods it runs: an Affinity of Kubernetes, as in a pod. The API server checks it when the Job is made, so its many fields are not written out here.
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
   * Secrets of this namespace with which the image is fetched.
   *
   * @maxItems 16
   */
  imagePullSecrets?: ImagePullSecret[];
  /**
   * Labels that Jobs and pods get besides those of the program, which win.
   */
  labels?: {
    [k: string]: string;
  };
  /**
   * Annotations that pods get.
   */
  annotations?: {
    [k: string]: string;
  };
  /**
   * Whose rights the pods have on the volume.
   */
  securityContext?: {
    /**
     * The user who writes the files.
     */
    runAsUser?: number;
    /**
     * The group that the files get.
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
 * What a pod asks for and may use at most.
 *
 * This interface was referenced by `Library`'s JSON-Schema
 * via the `definition` "Resources".
 */
export interface Resources {
  /**
   * What a pod asks for, such as `{cpu: 2, memory: 512Mi}`; a fraction is written `500m` or in quotes, `"0.5"`.
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
   * How long a NoExecute taint is borne.
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
 * What pods that make tiles get instead of the values above: for instance a class of nodes with a graphics card. What is absent stays as above.
 */
export interface TilesPods {
  resources?: Resources;
  /**
   * Labels that its node must carry.
   */
  nodeSelector?: {
    [k: string]: string;
  };
  /**
   * Taints of its node that are borne.
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
   * Another address of the service: a proxy or a mirror. The host that is named here may be called, loopback too.
   */
  baseUrl?: string;
  secretRef?: SecretRef;
}
