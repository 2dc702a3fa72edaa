// @ts-nocheck
// Generated from operator/src/library/document/library.schema.json by `npm run generate`. Do not edit.
import type { Library } from './library.ts';

/** One fault as the schema sees it. `parentSchema` is the part of the schema that was broken, `data` what stood there. */
export interface SchemaFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: {
    readonly missingProperty?: string;
    readonly additionalProperty?: string;
    readonly allowedValues?: readonly string[];
    readonly limit?: number;
    readonly type?: string | readonly string[];
  };
  readonly parentSchema: {
    readonly properties?: Readonly<Record<string, unknown>>;
    readonly oneOf?: readonly { readonly required: readonly string[] }[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly 'x-form'?: string;
  };
  readonly data: unknown;
}

export type Validated =
  | { readonly ok: true; readonly library: Library }
  | { readonly ok: false; readonly faults: readonly SchemaFault[] };

/** Checks a value and fills its defaults in, in place: hand over a value of your own. Every fault is reported at once. */
export function validateLibrary(value: unknown): Validated {
  return validate(value) ? { ok: true, library: value } : { ok: false, faults: validate.errors ?? [] };
}



const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://projectionist.dev/schema/v1alpha1/library.json","title":"Library","description":"A folder tree of one kind of title: how often it is scanned, which services are used, and which files are written beside its videos. The same document works locally and on Kubernetes; only spec.storage differs.","type":"object","additionalProperties":false,"required":["apiVersion","kind","metadata","spec"],"properties":{"apiVersion":{"type":"string","description":"The version of this document format.","enum":["projectionist.dev/v1alpha1"]},"kind":{"type":"string","description":"What this document describes.","enum":["Library"]},"metadata":{"type":"object","title":"LibraryMetadata","description":"Name and labels of the Library.","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","description":"The name of the Library, unique within its namespace. It is part of the webhook address.","minLength":1,"maxLength":63,"pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$","x-form":"a DNS label: lower-case letters, digits and hyphens, at most 63 characters, no hyphen at either end"},"namespace":{"type":"string","description":"The namespace of the Library. It is part of the webhook address.","minLength":1,"maxLength":63,"pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$","x-form":"a DNS label: lower-case letters, digits and hyphens, at most 63 characters, no hyphen at either end","default":"default"},"labels":{"type":"object","description":"Labels for people and tools; not read by the program.","maxProperties":64,"additionalProperties":{"type":"string","maxLength":63}},"annotations":{"type":"object","description":"Notes for people and tools; not read by the program.","maxProperties":64,"additionalProperties":{"type":"string","maxLength":262144}}}},"spec":{"type":"object","title":"WrittenSpec","description":"The settings of the Library.","additionalProperties":false,"required":["kind","storage"],"properties":{"kind":{"type":"string","title":"LibraryKind","description":"What the folders of the Library hold. `franchises` takes files by name: `*.franchise.yaml`, `.yml`, `.json`, or `franchise.yaml` and the like; files with other names are skipped with a warning. It cannot be changed later: create another Library instead.","enum":["movies","series","franchises"]},"storage":{"type":"object","description":"Where the media are: `path` for a folder of this machine, or `claim` (and `subPath`) for a volume on Kubernetes.","additionalProperties":false,"tsType":"{ path: string } | { claim: string; subPath?: string }","oneOf":[{"required":["path"]},{"required":["claim"]}],"properties":{"path":{"type":"string","description":"The root folder. A relative path starts at the folder of the document.","minLength":1,"maxLength":4096,"pattern":"^[^\\x00]+$","x-form":"a folder without NUL characters"},"claim":{"type":"string","description":"Kubernetes: the PersistentVolumeClaim that holds the media, in the namespace of the Library.","minLength":1,"maxLength":253,"pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","x-form":"a name of lower-case letters, digits, hyphens and dots, beginning and ending with a letter or a digit"},"subPath":{"type":"string","description":"Kubernetes: the folder inside the claim; absent: the whole claim.","minLength":1,"maxLength":4096,"pattern":"^[^/\\x00][^\\x00]*$","x-form":"a relative folder, without a slash in front"}}},"schedule":{"type":"string","description":"Cron of full scans: minute, hour, day of month, month, day of week. Absent: every hour, at a minute derived from the name.","x-absent":"hourly, at a minute made from the name","minLength":1,"maxLength":256},"timeZone":{"type":"string","description":"The IANA time zone of `schedule`.","default":"Etc/UTC","minLength":1,"maxLength":64},"suspend":{"type":"boolean","description":"True: nothing new starts. Folders from webhooks are still held and scanned later.","default":false},"ignore":{"type":"array","description":"Globs of files and folders under the root to ignore, besides the built-in list. `.ignore`, `.nomedia` and `.plexignore` files are respected as well.","default":[],"maxItems":256,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"A glob, relative to the root.","minLength":1,"maxLength":1024}},"languages":{"type":"array","description":"Languages of text and art, in order of preference.","default":["en"],"minItems":1,"maxItems":16,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"A language, with a region where it matters.","minLength":2,"maxLength":12,"pattern":"^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$","x-form":"a language tag such as en, de or pt-BR"}},"sources":{"type":"array","description":"The services to use, in order. Absent: wikidata, and tvmaze for series. An empty list: none.","x-absent":"`wikidata`, and `tvmaze` for series","maxItems":20,"x-kubernetes-list-type":"atomic","tsType":"{ [source: string]: SourceSettings }[]","items":{"type":"object","description":"One service: its name and its settings.","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"tmdb":{"description":"The Movie Database: ids, texts, art and trailers of films and series. Needs a key.","$ref":"#/$defs/SourceSettings"},"tvdb":{"description":"TheTVDB: ids, texts, art and episode orders of series, and films. Needs a key.","$ref":"#/$defs/SourceSettings"},"fanart":{"description":"fanart.tv: art. Needs a key.","$ref":"#/$defs/SourceSettings"},"tvmaze":{"description":"TVmaze: texts and episodes of series. Needs no key.","$ref":"#/$defs/SourceSettings"},"anilist":{"description":"AniList: ids, titles, plots and art of anime series. Needs no key.","$ref":"#/$defs/SourceSettings"},"wikidata":{"description":"Wikidata: translates ids of one service into those of another. Needs no key.","$ref":"#/$defs/SourceSettings"},"omdb":{"description":"OMDb: ratings and short texts by IMDb id. Needs a key.","$ref":"#/$defs/SourceSettings"},"introdb":{"description":"IntroDB: times of intro, recap and credits of an episode.","$ref":"#/$defs/SourceSettings"},"theintrodb":{"description":"TheIntroDB: times of intro, recap, credits and preview of a film or an episode.","$ref":"#/$defs/SourceSettings"},"archive":{"description":"The Internet Archive: trailers that may be stored as files.","$ref":"#/$defs/SourceSettings"},"peertube":{"description":"PeerTube: trailers that may be stored as files. Without a baseUrl, all instances are searched.","$ref":"#/$defs/SourceSettings"}}}},"pathMappings":{"description":"How paths of senders map to folders here. The longest matching `from` is used.","default":[],"type":"array","maxItems":64,"x-kubernetes-list-type":"atomic","items":{"$ref":"#/$defs/PathMapping"}},"tiles":{"type":"object","description":"Trickplay tiles: small pictures that a player shows while seeking.","default":{},"additionalProperties":false,"properties":{"mode":{"type":"string","title":"TilesMode","description":"`worker`: a separate Job makes them. `inline`: the scan makes them. `off`: none are made.","default":"worker","enum":["worker","inline","off"]},"intervalSeconds":{"type":"integer","description":"Seconds between two pictures.","default":10,"minimum":1,"maximum":60},"widthPixels":{"type":"integer","description":"Width of one picture in pixels.","default":320,"minimum":32,"maximum":1920},"parallelism":{"type":"integer","description":"Videos processed at the same time.","default":1,"minimum":1,"maximum":16}}},"nfo":{"type":"object","description":"`.nfo` files.","default":{},"additionalProperties":false,"properties":{"dateAdded":{"type":"boolean","description":"True: `.nfo` files say when the film or episode arrived, so that a server that is set up again shows the same order.","default":true}}},"marks":{"type":"object","description":"Marks: times of intro, recap, credits and preview.","default":{},"additionalProperties":false,"properties":{"mode":{"type":"string","description":"Whether chapters, EDL files and sources are read for marks.","default":"auto","enum":["auto","off"]},"detect":{"type":"boolean","description":"True: marks that chapters and sources lack are detected in sound and picture. This takes time.","default":false},"edl":{"type":"boolean","description":"True: `<video>.edl` is written beside each video with marks, so that Kodi and others skip them. A file of that name that is not ours stays.","default":false}}},"trailers":{"type":"object","description":"Trailers.","default":{},"additionalProperties":false,"properties":{"mode":{"type":"string","description":"`off`: none. `links`: a link in the .nfo file. `files`: files from sources that permit it.","default":"links","enum":["off","links","files"]},"ytDlpPath":{"type":"string","description":"The path of yt-dlp, used for `mode: files` if archive and peertube have no trailer. Absent: never used. YouTube's terms forbid downloads; the owner decides.","minLength":2,"maxLength":4096,"pattern":"^/[^\\x00]*$","x-form":"an absolute path of this machine, such as /usr/local/bin/yt-dlp"}}},"notify":{"type":"array","description":"Media servers to notify when files beside a title change.","default":[],"maxItems":16,"x-kubernetes-list-type":"atomic","items":{"type":"object","title":"NotifyTarget","description":"One media server: its kind and its settings.","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"jellyfin":{"description":"A Jellyfin server; its secret is an API key.","$ref":"#/$defs/MediaServer"},"emby":{"description":"An Emby server; its secret is an API key.","$ref":"#/$defs/MediaServer"},"plex":{"description":"A Plex Media Server; its secret is an X-Plex-Token.","$ref":"#/$defs/MediaServer"},"kodi":{"description":"A Kodi with its web server enabled; its secret is `user:password`.","$ref":"#/$defs/MediaServer"}}}},"announce":{"type":"array","description":"Where people are told of new titles and problems: one message after a scan, never one for each title.","default":[],"maxItems":16,"x-kubernetes-list-type":"atomic","items":{"type":"object","title":"AnnounceTarget","description":"One service: its form and its settings.","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"discord":{"description":"A webhook of a Discord channel.","$ref":"#/$defs/Announce"},"ntfy":{"description":"A topic of ntfy.sh or of an ntfy server of your own.","$ref":"#/$defs/Announce"},"json":{"description":"Any program that takes a POST with JSON.","$ref":"#/$defs/Announce"}}}},"stories":{"type":"array","description":"In a Library of franchises: stories that come with the program and are shown as if their files were in the folder. A file of yours with the same name counts instead.","default":[],"maxItems":200,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"The name of a story, as `projectionist stories list` shows it.","enum":["alien","avatar","back-to-the-future","blade-runner","breaking-bad","dc-extended-universe","dune","fast-and-furious","firefly","game-of-thrones","indiana-jones","james-bond","jason-bourne","john-wick","jurassic-park","mad-max","marvel-cinematic-universe","middle-earth","mission-impossible","monsterverse","pirates-of-the-caribbean","planet-of-the-apes","predator","shrek","star-wars","the-conjuring","the-dark-knight","the-hunger-games","the-matrix","toy-story","unbreakable","wizarding-world","x-men","yellowstone"]}},"publish":{"type":"array","description":"In a Library of franchises: where a list of each story is kept up to date.","default":[],"maxItems":16,"x-kubernetes-list-type":"atomic","items":{"type":"object","title":"PublishTarget","description":"One place: its kind and its settings.","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"jellyfin":{"description":"A Jellyfin server, 10.9 or newer.","$ref":"#/$defs/PublishJellyfin"},"emby":{"description":"An Emby server, 4.8 or newer.","$ref":"#/$defs/PublishEmby"},"plex":{"description":"A Plex Media Server.","$ref":"#/$defs/PublishPlex"},"kodi":{"description":"Files for Kodi and other players.","$ref":"#/$defs/PublishKodi"}}}},"readOnly":{"type":"boolean","description":"True: no files are written beside the media. The catalog and previews are still made.","default":false},"job":{"type":"object","title":"JobSettings","description":"Kubernetes: settings of the pods of this Library. Ignored locally.","default":{},"additionalProperties":false,"properties":{"resources":{"description":"Requests and limits of a pod.","$ref":"#/$defs/Resources"},"nodeSelector":{"type":"object","description":"Labels that a node must have.","maxProperties":32,"additionalProperties":{"type":"string","maxLength":63}},"tolerations":{"type":"array","description":"Taints of nodes that the pods tolerate.","maxItems":32,"x-kubernetes-list-type":"atomic","items":{"$ref":"#/$defs/Toleration"}},"affinity":{"type":"object","description":"Which nodes a pod prefers or avoids, and beside which pods it runs: an Affinity as in a Kubernetes pod. The API server checks it when the Job is created, so its many fields are not listed here.","tsType":"{ [field: string]: unknown }","maxProperties":3,"x-kubernetes-preserve-unknown-fields":true},"priorityClassName":{"type":"string","description":"The PriorityClass of the pods.","minLength":1,"maxLength":253,"pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","x-form":"a name of lower-case letters, digits, hyphens and dots, beginning and ending with a letter or a digit"},"runtimeClassName":{"type":"string","description":"The RuntimeClass of the pods.","minLength":1,"maxLength":253,"pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","x-form":"a name of lower-case letters, digits, hyphens and dots, beginning and ending with a letter or a digit"},"imagePullSecrets":{"type":"array","description":"Secrets of this namespace for pulling the image.","maxItems":16,"x-kubernetes-list-type":"atomic","items":{"type":"object","title":"ImagePullSecret","description":"One Secret.","additionalProperties":false,"required":["name"],"properties":{"name":{"type":"string","description":"The name of the Secret.","minLength":1,"maxLength":253,"pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","x-form":"a name of lower-case letters, digits, hyphens and dots, beginning and ending with a letter or a digit"}}}},"labels":{"type":"object","description":"More labels for Jobs and pods. Labels of the program take precedence.","maxProperties":32,"additionalProperties":{"type":"string","maxLength":63,"pattern":"^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$","x-form":"at most 63 letters, digits, hyphens, underscores and dots, beginning and ending with a letter or a digit"}},"annotations":{"type":"object","description":"Annotations of the pods.","maxProperties":32,"additionalProperties":{"type":"string","maxLength":4096}},"securityContext":{"type":"object","description":"The user and groups of the pods on the volume.","additionalProperties":false,"properties":{"runAsUser":{"type":"integer","description":"The user that owns the written files.","minimum":0,"maximum":2147483647},"runAsGroup":{"type":"integer","description":"The group that owns the written files.","minimum":0,"maximum":2147483647},"fsGroup":{"type":"integer","description":"The group that may use the volume.","minimum":0,"maximum":2147483647},"supplementalGroups":{"type":"array","description":"Further groups.","maxItems":32,"x-kubernetes-list-type":"atomic","items":{"type":"integer","description":"A group.","minimum":0,"maximum":2147483647}}}},"tiles":{"type":"object","title":"TilesPods","description":"Settings of pods that make tiles, in place of those above: for instance nodes with a graphics card. Absent settings stay as above.","additionalProperties":false,"properties":{"resources":{"description":"Requests and limits of such a pod.","$ref":"#/$defs/Resources"},"nodeSelector":{"type":"object","description":"Labels that its node must have.","maxProperties":32,"additionalProperties":{"type":"string","maxLength":63}},"tolerations":{"type":"array","description":"Taints of its node that the pod tolerates.","maxItems":32,"x-kubernetes-list-type":"atomic","items":{"$ref":"#/$defs/Toleration"}},"runtimeClassName":{"type":"string","description":"The RuntimeClass of such pods.","minLength":1,"maxLength":253,"pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","x-form":"a name of lower-case letters, digits, hyphens and dots, beginning and ending with a letter or a digit"}}}}}}}},"$defs":{"SecretRef":{"type":"object","title":"SecretRef","description":"Where a key or a password is stored: on Kubernetes a Secret of the same namespace, locally the file NAME/KEY in the folder of secrets, or an environment variable.","additionalProperties":false,"required":["name","key"],"properties":{"name":{"type":"string","description":"The name of the secret.","minLength":1,"maxLength":253,"pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","x-form":"a name of lower-case letters, digits, hyphens and dots, beginning and ending with a letter or a digit"},"key":{"type":"string","description":"The entry of the secret.","minLength":1,"maxLength":253,"pattern":"^[_a-zA-Z0-9][-._a-zA-Z0-9]*$","x-form":"letters, digits, hyphens, underscores and dots, without a dot in front"}}},"SourceSettings":{"type":"object","title":"SourceSettings","description":"Settings of a service.","additionalProperties":false,"properties":{"baseUrl":{"type":"string","description":"Another address of the service: a proxy or a mirror. Requests to its host are allowed, loopback too.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"secretRef":{"description":"The key of the service.","$ref":"#/$defs/SecretRef"}}},"PathMapping":{"type":"object","title":"PathMapping","description":"One folder, with its path there and here.","additionalProperties":false,"required":["from","to"],"properties":{"from":{"type":"string","description":"The folder as the other program names it, such as `/data/movies` or `D:\\Movies`.","minLength":1,"maxLength":4096,"pattern":"^[^\\x00]+$","x-form":"a folder without NUL characters"},"to":{"type":"string","description":"The same folder below the root of the Library; `/` is the root itself.","minLength":1,"maxLength":4096,"pattern":"^/[^\\x00]*$","x-form":"a folder that begins with a slash; / is the root of the Library"}}},"MediaServer":{"type":"object","title":"MediaServer","description":"Settings of a media server.","additionalProperties":false,"required":["url"],"properties":{"url":{"type":"string","description":"The address of the server.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"publicUrl":{"type":"string","description":"The address at which people open the server; links of the page lead there. Without it, `url`.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"secretRef":{"description":"The key of the server: an API key, a token, or user:password, as its kind says.","$ref":"#/$defs/SecretRef"},"pathMappings":{"type":"array","description":"How paths of the server map to folders of this Library: `from` as the server names it, `to` below the root.","default":[],"maxItems":64,"x-kubernetes-list-type":"atomic","items":{"$ref":"#/$defs/PathMapping"}}}},"Announce":{"type":"object","title":"Announce","description":"Settings of a service that people read. Its address is a secret: who knows it may write there.","additionalProperties":false,"properties":{"secretRef":{"description":"The address. With `url`: a token, sent as `Authorization: Bearer`.","$ref":"#/$defs/SecretRef"},"url":{"type":"string","description":"The address, where it is no secret.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://ntfy.example/films"},"about":{"type":"array","description":"What is told.","default":["titles","problems"],"minItems":1,"maxItems":2,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"`titles`: films and episodes that arrived; `problems`: what needs a person.","enum":["titles","problems"]}},"pageUrl":{"type":"string","description":"The address of this program's page, for links in messages.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://films.example"}}},"Resources":{"type":"object","title":"Resources","description":"Requests and limits of a pod.","additionalProperties":false,"properties":{"requests":{"type":"object","description":"What a pod requests, such as `{cpu: 2, memory: 512Mi}`; a fraction is written `500m` or in quotes, `\"0.5\"`.","maxProperties":16,"additionalProperties":{"$ref":"#/$defs/Quantity"}},"limits":{"type":"object","description":"What a pod may use at most.","maxProperties":16,"additionalProperties":{"$ref":"#/$defs/Quantity"}}}},"Quantity":{"title":"Quantity","type":["integer","string"],"description":"A quantity of Kubernetes: a whole number, or text such as 500m or 1Gi.","minimum":0,"maximum":9007199254740991,"maxLength":32,"pattern":"^[0-9]+(\\.[0-9]+)?(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$","x-form":"a Kubernetes quantity: a whole number such as 2, or text such as 500m or 1Gi"},"Toleration":{"title":"Toleration","type":"object","description":"One toleration.","additionalProperties":false,"properties":{"key":{"type":"string","description":"The key of the taint; absent: every key.","maxLength":317},"operator":{"type":"string","description":"How `value` is compared.","enum":["Exists","Equal"]},"value":{"type":"string","description":"The value of the taint.","maxLength":63},"effect":{"type":"string","description":"The effect of the taint; absent: every effect.","enum":["NoSchedule","PreferNoSchedule","NoExecute"]},"tolerationSeconds":{"type":"integer","description":"How many seconds a NoExecute taint is tolerated.","minimum":0,"maximum":2147483647}}},"PublishJellyfin":{"type":"object","title":"PublishJellyfin","description":"A Jellyfin server with a list for each story.","additionalProperties":false,"required":["url","secretRef"],"properties":{"url":{"type":"string","description":"The address of the server.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"publicUrl":{"type":"string","description":"The address at which people open the server; links of the page lead there. Without it, `url`.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"secretRef":{"description":"A user's access token, or an API key.","$ref":"#/$defs/SecretRef"},"user":{"type":"string","description":"Whose playlist it is, by name or id, for an API key; without it, the only administrator.","minLength":1,"maxLength":200},"as":{"type":"string","description":"`playlist`: films and episodes in story order. `boxset`: films and whole series, without an order of their own.","default":"playlist","enum":["playlist","boxset"]},"stories":{"type":"array","description":"The stories to publish, by their names or their files; without it, all of them.","maxItems":1000,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"A name or a file, in any letter case.","minLength":1,"maxLength":500}}}},"PublishEmby":{"type":"object","title":"PublishEmby","description":"An Emby server with a list for each story.","additionalProperties":false,"required":["url","secretRef"],"properties":{"url":{"type":"string","description":"The address of the server.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"publicUrl":{"type":"string","description":"The address at which people open the server; links of the page lead there. Without it, `url`.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"secretRef":{"description":"An API key.","$ref":"#/$defs/SecretRef"},"user":{"type":"string","description":"Whose playlist it is, by name or id; without it, the only administrator.","minLength":1,"maxLength":200},"as":{"type":"string","description":"`playlist`: films and episodes in story order. `boxset`: films and whole series, without an order of their own.","default":"playlist","enum":["playlist","boxset"]},"stories":{"type":"array","description":"The stories to publish, by their names or their files; without it, all of them.","maxItems":1000,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"A name or a file, in any letter case.","minLength":1,"maxLength":500}}}},"PublishPlex":{"type":"object","title":"PublishPlex","description":"A Plex Media Server with a playlist for each story, of the owner of the token, or a collection in one of its libraries.","additionalProperties":false,"required":["url","secretRef"],"properties":{"url":{"type":"string","description":"The address of the server.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"publicUrl":{"type":"string","description":"The address at which people open the server; links of the page lead there. Without it, `url`.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"secretRef":{"description":"An X-Plex-Token.","$ref":"#/$defs/SecretRef"},"library":{"type":"string","description":"The library of the server, by its title, in which each story gets a collection of its films or whole series in story order; without it, a playlist. A collection belongs to one library: name the server once for each.","minLength":1,"maxLength":200},"stories":{"type":"array","description":"The stories to publish, by their names or their files; without it, all of them.","maxItems":1000,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"A name or a file, in any letter case.","minLength":1,"maxLength":500}}}},"PublishKodi":{"type":"object","title":"PublishKodi","description":"A folder with an .m3u file for each story, for Kodi and other players.","additionalProperties":false,"required":["folder","libraries"],"properties":{"folder":{"type":"string","description":"An existing folder below the root of this Library, such as `playlists`.","minLength":1,"maxLength":1000,"pattern":"^[^/\\x00][^\\x00]*$","x-form":"a folder below the root, without a slash in front"},"libraries":{"type":"array","description":"How the player names the roots of the Libraries whose videos are listed.","minItems":1,"maxItems":64,"x-kubernetes-list-type":"atomic","items":{"type":"object","title":"PlayerRoot","description":"The root of a Library.","additionalProperties":false,"required":["name","path"],"properties":{"name":{"type":"string","description":"The Library: `movies`, or `namespace/movies`.","minLength":1,"maxLength":320},"path":{"type":"string","description":"Its root as the player names it, such as `/media/movies` or `smb://nas/movies`.","minLength":1,"maxLength":4096,"pattern":"^[^\\x00\\r\\n]+$","x-form":"a folder on one line"}}}},"stories":{"type":"array","description":"The stories to publish, by their names or their files; without it, all of them.","maxItems":1000,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"A name or a file, in any letter case.","minLength":1,"maxLength":500}}}}},"examples":[{"apiVersion":"projectionist.dev/v1alpha1","kind":"Library","metadata":{"name":"movies"},"spec":{"kind":"movies","storage":{"path":"/media/movies"}}},{"apiVersion":"projectionist.dev/v1alpha1","kind":"Library","metadata":{"name":"shows","namespace":"home"},"spec":{"kind":"series","storage":{"path":"/media/shows"},"schedule":"15 4 * * *","timeZone":"Europe/Berlin","ignore":["**/Extras/**"],"languages":["de","en"],"sources":[{"tmdb":{"secretRef":{"name":"tmdb","key":"token"}}},{"tvmaze":{}}],"pathMappings":[{"from":"D:\\Shows","to":"/"}],"tiles":{"mode":"inline","intervalSeconds":5},"notify":[{"jellyfin":{"url":"http://jellyfin.example:8096","secretRef":{"name":"jellyfin","key":"token"},"pathMappings":[{"from":"/data/shows","to":"/"}]}}]}},{"apiVersion":"projectionist.dev/v1alpha1","kind":"Library","metadata":{"name":"movies","namespace":"media"},"spec":{"kind":"movies","storage":{"claim":"media","subPath":"movies"},"job":{"resources":{"requests":{"cpu":"500m","memory":"512Mi"}}}}}]};
const pattern3 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?$", "u");
const pattern5 = new RegExp("^[^\\x00]+$", "u");
const pattern6 = new RegExp("^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$", "u");
const pattern7 = new RegExp("^[^/\\x00][^\\x00]*$", "u");
const pattern8 = new RegExp("^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$", "u");
const pattern13 = new RegExp("^/[^\\x00]*$", "u");
const pattern31 = new RegExp("^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$", "u");
const func1 = Object.prototype.hasOwnProperty;
const schema20 = {"type":"object","title":"SourceSettings","description":"Settings of a service.","additionalProperties":false,"properties":{"baseUrl":{"type":"string","description":"Another address of the service: a proxy or a mirror. Requests to its host are allowed, loopback too.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"secretRef":{"description":"The key of the service.","$ref":"#/$defs/SecretRef"}}};
const pattern9 = new RegExp("^https?://[^\\s/?#]+(/[^\\s?#]*)?$", "u");
const schema21 = {"type":"object","title":"SecretRef","description":"Where a key or a password is stored: on Kubernetes a Secret of the same namespace, locally the file NAME/KEY in the folder of secrets, or an environment variable.","additionalProperties":false,"required":["name","key"],"properties":{"name":{"type":"string","description":"The name of the secret.","minLength":1,"maxLength":253,"pattern":"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$","x-form":"a name of lower-case letters, digits, hyphens and dots, beginning and ending with a letter or a digit"},"key":{"type":"string","description":"The entry of the secret.","minLength":1,"maxLength":253,"pattern":"^[_a-zA-Z0-9][-._a-zA-Z0-9]*$","x-form":"letters, digits, hyphens, underscores and dots, without a dot in front"}}};
const pattern11 = new RegExp("^[_a-zA-Z0-9][-._a-zA-Z0-9]*$", "u");

function validate54(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate54.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},schema:schema21.required,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.key === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"},schema:schema21.required,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "name") || (key0 === "key"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length > 253){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/maxLength",keyword:"maxLength",params:{limit: 253},schema:253,parentSchema:schema21.properties.name,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 1){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema21.properties.name,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern6.test(data0)){
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},schema:"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",parentSchema:schema21.properties.name,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},schema:schema21.properties.name.type,parentSchema:schema21.properties.name,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.key !== undefined){
let data1 = data.key;
if(typeof data1 === "string"){
if(data1.length > 253){
const err7 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/maxLength",keyword:"maxLength",params:{limit: 253},schema:253,parentSchema:schema21.properties.key,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length < 1){
const err8 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema21.properties.key,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern11.test(data1)){
const err9 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/pattern",keyword:"pattern",params:{pattern: "^[_a-zA-Z0-9][-._a-zA-Z0-9]*$"},schema:"^[_a-zA-Z0-9][-._a-zA-Z0-9]*$",parentSchema:schema21.properties.key,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},schema:schema21.properties.key.type,parentSchema:schema21.properties.key,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema21.type,parentSchema:schema21,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


function validate53(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate53.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "baseUrl") || (key0 === "secretRef"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.baseUrl !== undefined){
let data0 = data.baseUrl;
if(typeof data0 === "string"){
if(data0.length > 2048){
const err1 = {instancePath:instancePath+"/baseUrl",schemaPath:"#/properties/baseUrl/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema20.properties.baseUrl,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data0.length < 8){
const err2 = {instancePath:instancePath+"/baseUrl",schemaPath:"#/properties/baseUrl/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema20.properties.baseUrl,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern9.test(data0)){
const err3 = {instancePath:instancePath+"/baseUrl",schemaPath:"#/properties/baseUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema20.properties.baseUrl,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/baseUrl",schemaPath:"#/properties/baseUrl/type",keyword:"type",params:{type: "string"},schema:schema20.properties.baseUrl.type,parentSchema:schema20.properties.baseUrl,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate54(data.secretRef, {instancePath:instancePath+"/secretRef",parentData:data,parentDataProperty:"secretRef",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema20.type,parentSchema:schema20,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema22 = {"type":"object","title":"PathMapping","description":"One folder, with its path there and here.","additionalProperties":false,"required":["from","to"],"properties":{"from":{"type":"string","description":"The folder as the other program names it, such as `/data/movies` or `D:\\Movies`.","minLength":1,"maxLength":4096,"pattern":"^[^\\x00]+$","x-form":"a folder without NUL characters"},"to":{"type":"string","description":"The same folder below the root of the Library; `/` is the root itself.","minLength":1,"maxLength":4096,"pattern":"^/[^\\x00]*$","x-form":"a folder that begins with a slash; / is the root of the Library"}}};

function validate67(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate67.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.from === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "from"},schema:schema22.required,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.to === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "to"},schema:schema22.required,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "from") || (key0 === "to"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.from !== undefined){
let data0 = data.from;
if(typeof data0 === "string"){
if(data0.length > 4096){
const err3 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/maxLength",keyword:"maxLength",params:{limit: 4096},schema:4096,parentSchema:schema22.properties.from,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 1){
const err4 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema22.properties.from,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern5.test(data0)){
const err5 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/pattern",keyword:"pattern",params:{pattern: "^[^\\x00]+$"},schema:"^[^\\x00]+$",parentSchema:schema22.properties.from,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "string"},schema:schema22.properties.from.type,parentSchema:schema22.properties.from,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.to !== undefined){
let data1 = data.to;
if(typeof data1 === "string"){
if(data1.length > 4096){
const err7 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/maxLength",keyword:"maxLength",params:{limit: 4096},schema:4096,parentSchema:schema22.properties.to,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length < 1){
const err8 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema22.properties.to,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern13.test(data1)){
const err9 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/pattern",keyword:"pattern",params:{pattern: "^/[^\\x00]*$"},schema:"^/[^\\x00]*$",parentSchema:schema22.properties.to,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "string"},schema:schema22.properties.to.type,parentSchema:schema22.properties.to,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema22.type,parentSchema:schema22,data};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate67.errors = vErrors;
return errors === 0;
}
validate67.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema23 = {"type":"object","title":"MediaServer","description":"Settings of a media server.","additionalProperties":false,"required":["url"],"properties":{"url":{"type":"string","description":"The address of the server.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"publicUrl":{"type":"string","description":"The address at which people open the server; links of the page lead there. Without it, `url`.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"secretRef":{"description":"The key of the server: an API key, a token, or user:password, as its kind says.","$ref":"#/$defs/SecretRef"},"pathMappings":{"type":"array","description":"How paths of the server map to folders of this Library: `from` as the server names it, `to` below the root.","default":[],"maxItems":64,"x-kubernetes-list-type":"atomic","items":{"$ref":"#/$defs/PathMapping"}}}};

function validate69(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate69.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.pathMappings === undefined){
data.pathMappings = [];
}
if(data.url === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "url"},schema:schema23.required,parentSchema:schema23,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "url") || (key0 === "publicUrl")) || (key0 === "secretRef")) || (key0 === "pathMappings"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema23,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.url !== undefined){
let data0 = data.url;
if(typeof data0 === "string"){
if(data0.length > 2048){
const err2 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema23.properties.url,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.length < 8){
const err3 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema23.properties.url,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern9.test(data0)){
const err4 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema23.properties.url,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},schema:schema23.properties.url.type,parentSchema:schema23.properties.url,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.publicUrl !== undefined){
let data1 = data.publicUrl;
if(typeof data1 === "string"){
if(data1.length > 2048){
const err6 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema23.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1.length < 8){
const err7 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema23.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!pattern9.test(data1)){
const err8 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema23.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/type",keyword:"type",params:{type: "string"},schema:schema23.properties.publicUrl.type,parentSchema:schema23.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate54(data.secretRef, {instancePath:instancePath+"/secretRef",parentData:data,parentDataProperty:"secretRef",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
let data3 = data.pathMappings;
if(Array.isArray(data3)){
if(data3.length > 64){
const err10 = {instancePath:instancePath+"/pathMappings",schemaPath:"#/properties/pathMappings/maxItems",keyword:"maxItems",params:{limit: 64},schema:64,parentSchema:schema23.properties.pathMappings,data:data3};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(!(validate67(data3[i0], {instancePath:instancePath+"/pathMappings/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath:instancePath+"/pathMappings",schemaPath:"#/properties/pathMappings/type",keyword:"type",params:{type: "array"},schema:schema23.properties.pathMappings.type,parentSchema:schema23.properties.pathMappings,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema23.type,parentSchema:schema23,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate69.errors = vErrors;
return errors === 0;
}
validate69.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema24 = {"type":"object","title":"Announce","description":"Settings of a service that people read. Its address is a secret: who knows it may write there.","additionalProperties":false,"properties":{"secretRef":{"description":"The address. With `url`: a token, sent as `Authorization: Bearer`.","$ref":"#/$defs/SecretRef"},"url":{"type":"string","description":"The address, where it is no secret.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://ntfy.example/films"},"about":{"type":"array","description":"What is told.","default":["titles","problems"],"minItems":1,"maxItems":2,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"`titles`: films and episodes that arrived; `problems`: what needs a person.","enum":["titles","problems"]}},"pageUrl":{"type":"string","description":"The address of this program's page, for links in messages.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://films.example"}}};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate76.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.about === undefined){
data.about = ["titles","problems"];
}
for(const key0 in data){
if(!((((key0 === "secretRef") || (key0 === "url")) || (key0 === "about")) || (key0 === "pageUrl"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate54(data.secretRef, {instancePath:instancePath+"/secretRef",parentData:data,parentDataProperty:"secretRef",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.url !== undefined){
let data1 = data.url;
if(typeof data1 === "string"){
if(data1.length > 2048){
const err1 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema24.properties.url,data:data1};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data1.length < 8){
const err2 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema24.properties.url,data:data1};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!pattern9.test(data1)){
const err3 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema24.properties.url,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},schema:schema24.properties.url.type,parentSchema:schema24.properties.url,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
let data2 = data.about;
if(Array.isArray(data2)){
if(data2.length > 2){
const err5 = {instancePath:instancePath+"/about",schemaPath:"#/properties/about/maxItems",keyword:"maxItems",params:{limit: 2},schema:2,parentSchema:schema24.properties.about,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data2.length < 1){
const err6 = {instancePath:instancePath+"/about",schemaPath:"#/properties/about/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema24.properties.about,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/about/" + i0,schemaPath:"#/properties/about/items/type",keyword:"type",params:{type: "string"},schema:schema24.properties.about.items.type,parentSchema:schema24.properties.about.items,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!((data3 === "titles") || (data3 === "problems"))){
const err8 = {instancePath:instancePath+"/about/" + i0,schemaPath:"#/properties/about/items/enum",keyword:"enum",params:{allowedValues: schema24.properties.about.items.enum},schema:schema24.properties.about.items.enum,parentSchema:schema24.properties.about.items,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/about",schemaPath:"#/properties/about/type",keyword:"type",params:{type: "array"},schema:schema24.properties.about.type,parentSchema:schema24.properties.about,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data.pageUrl !== undefined){
let data4 = data.pageUrl;
if(typeof data4 === "string"){
if(data4.length > 2048){
const err10 = {instancePath:instancePath+"/pageUrl",schemaPath:"#/properties/pageUrl/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema24.properties.pageUrl,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data4.length < 8){
const err11 = {instancePath:instancePath+"/pageUrl",schemaPath:"#/properties/pageUrl/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema24.properties.pageUrl,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!pattern9.test(data4)){
const err12 = {instancePath:instancePath+"/pageUrl",schemaPath:"#/properties/pageUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema24.properties.pageUrl,data:data4};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/pageUrl",schemaPath:"#/properties/pageUrl/type",keyword:"type",params:{type: "string"},schema:schema24.properties.pageUrl.type,parentSchema:schema24.properties.pageUrl,data:data4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema24.type,parentSchema:schema24,data};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
validate76.errors = vErrors;
return errors === 0;
}
validate76.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema25 = {"type":"object","title":"PublishJellyfin","description":"A Jellyfin server with a list for each story.","additionalProperties":false,"required":["url","secretRef"],"properties":{"url":{"type":"string","description":"The address of the server.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"publicUrl":{"type":"string","description":"The address at which people open the server; links of the page lead there. Without it, `url`.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"secretRef":{"description":"A user's access token, or an API key.","$ref":"#/$defs/SecretRef"},"user":{"type":"string","description":"Whose playlist it is, by name or id, for an API key; without it, the only administrator.","minLength":1,"maxLength":200},"as":{"type":"string","description":"`playlist`: films and episodes in story order. `boxset`: films and whole series, without an order of their own.","default":"playlist","enum":["playlist","boxset"]},"stories":{"type":"array","description":"The stories to publish, by their names or their files; without it, all of them.","maxItems":1000,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"A name or a file, in any letter case.","minLength":1,"maxLength":500}}}};

function validate81(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate81.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.as === undefined){
data.as = "playlist";
}
if(data.url === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "url"},schema:schema25.required,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.secretRef === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "secretRef"},schema:schema25.required,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "url") || (key0 === "publicUrl")) || (key0 === "secretRef")) || (key0 === "user")) || (key0 === "as")) || (key0 === "stories"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.url !== undefined){
let data0 = data.url;
if(typeof data0 === "string"){
if(data0.length > 2048){
const err3 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema25.properties.url,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 8){
const err4 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema25.properties.url,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern9.test(data0)){
const err5 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema25.properties.url,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},schema:schema25.properties.url.type,parentSchema:schema25.properties.url,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.publicUrl !== undefined){
let data1 = data.publicUrl;
if(typeof data1 === "string"){
if(data1.length > 2048){
const err7 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema25.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length < 8){
const err8 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema25.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern9.test(data1)){
const err9 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema25.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/type",keyword:"type",params:{type: "string"},schema:schema25.properties.publicUrl.type,parentSchema:schema25.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate54(data.secretRef, {instancePath:instancePath+"/secretRef",parentData:data,parentDataProperty:"secretRef",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.user !== undefined){
let data3 = data.user;
if(typeof data3 === "string"){
if(data3.length > 200){
const err11 = {instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema25.properties.user,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data3.length < 1){
const err12 = {instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema25.properties.user,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},schema:schema25.properties.user.type,parentSchema:schema25.properties.user,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
let data4 = data.as;
if(typeof data4 !== "string"){
const err14 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/type",keyword:"type",params:{type: "string"},schema:schema25.properties.as.type,parentSchema:schema25.properties.as,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!((data4 === "playlist") || (data4 === "boxset"))){
const err15 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/enum",keyword:"enum",params:{allowedValues: schema25.properties.as.enum},schema:schema25.properties.as.enum,parentSchema:schema25.properties.as,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data.stories !== undefined){
let data5 = data.stories;
if(Array.isArray(data5)){
if(data5.length > 1000){
const err16 = {instancePath:instancePath+"/stories",schemaPath:"#/properties/stories/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema25.properties.stories,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(typeof data6 === "string"){
if(data6.length > 500){
const err17 = {instancePath:instancePath+"/stories/" + i0,schemaPath:"#/properties/stories/items/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema25.properties.stories.items,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data6.length < 1){
const err18 = {instancePath:instancePath+"/stories/" + i0,schemaPath:"#/properties/stories/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema25.properties.stories.items,data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/stories/" + i0,schemaPath:"#/properties/stories/items/type",keyword:"type",params:{type: "string"},schema:schema25.properties.stories.items.type,parentSchema:schema25.properties.stories.items,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/stories",schemaPath:"#/properties/stories/type",keyword:"type",params:{type: "array"},schema:schema25.properties.stories.type,parentSchema:schema25.properties.stories,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema25.type,parentSchema:schema25,data};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate81.errors = vErrors;
return errors === 0;
}
validate81.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema26 = {"type":"object","title":"PublishEmby","description":"An Emby server with a list for each story.","additionalProperties":false,"required":["url","secretRef"],"properties":{"url":{"type":"string","description":"The address of the server.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"publicUrl":{"type":"string","description":"The address at which people open the server; links of the page lead there. Without it, `url`.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"secretRef":{"description":"An API key.","$ref":"#/$defs/SecretRef"},"user":{"type":"string","description":"Whose playlist it is, by name or id; without it, the only administrator.","minLength":1,"maxLength":200},"as":{"type":"string","description":"`playlist`: films and episodes in story order. `boxset`: films and whole series, without an order of their own.","default":"playlist","enum":["playlist","boxset"]},"stories":{"type":"array","description":"The stories to publish, by their names or their files; without it, all of them.","maxItems":1000,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"A name or a file, in any letter case.","minLength":1,"maxLength":500}}}};

function validate84(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate84.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.as === undefined){
data.as = "playlist";
}
if(data.url === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "url"},schema:schema26.required,parentSchema:schema26,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.secretRef === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "secretRef"},schema:schema26.required,parentSchema:schema26,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((((key0 === "url") || (key0 === "publicUrl")) || (key0 === "secretRef")) || (key0 === "user")) || (key0 === "as")) || (key0 === "stories"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema26,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.url !== undefined){
let data0 = data.url;
if(typeof data0 === "string"){
if(data0.length > 2048){
const err3 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema26.properties.url,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 8){
const err4 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema26.properties.url,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern9.test(data0)){
const err5 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema26.properties.url,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},schema:schema26.properties.url.type,parentSchema:schema26.properties.url,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.publicUrl !== undefined){
let data1 = data.publicUrl;
if(typeof data1 === "string"){
if(data1.length > 2048){
const err7 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema26.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length < 8){
const err8 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema26.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern9.test(data1)){
const err9 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema26.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/type",keyword:"type",params:{type: "string"},schema:schema26.properties.publicUrl.type,parentSchema:schema26.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate54(data.secretRef, {instancePath:instancePath+"/secretRef",parentData:data,parentDataProperty:"secretRef",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.user !== undefined){
let data3 = data.user;
if(typeof data3 === "string"){
if(data3.length > 200){
const err11 = {instancePath:instancePath+"/user",schemaPath:"#/properties/user/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema26.properties.user,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data3.length < 1){
const err12 = {instancePath:instancePath+"/user",schemaPath:"#/properties/user/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema26.properties.user,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/user",schemaPath:"#/properties/user/type",keyword:"type",params:{type: "string"},schema:schema26.properties.user.type,parentSchema:schema26.properties.user,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
let data4 = data.as;
if(typeof data4 !== "string"){
const err14 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/type",keyword:"type",params:{type: "string"},schema:schema26.properties.as.type,parentSchema:schema26.properties.as,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!((data4 === "playlist") || (data4 === "boxset"))){
const err15 = {instancePath:instancePath+"/as",schemaPath:"#/properties/as/enum",keyword:"enum",params:{allowedValues: schema26.properties.as.enum},schema:schema26.properties.as.enum,parentSchema:schema26.properties.as,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data.stories !== undefined){
let data5 = data.stories;
if(Array.isArray(data5)){
if(data5.length > 1000){
const err16 = {instancePath:instancePath+"/stories",schemaPath:"#/properties/stories/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema26.properties.stories,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
const len0 = data5.length;
for(let i0=0; i0<len0; i0++){
let data6 = data5[i0];
if(typeof data6 === "string"){
if(data6.length > 500){
const err17 = {instancePath:instancePath+"/stories/" + i0,schemaPath:"#/properties/stories/items/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema26.properties.stories.items,data:data6};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(data6.length < 1){
const err18 = {instancePath:instancePath+"/stories/" + i0,schemaPath:"#/properties/stories/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema26.properties.stories.items,data:data6};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/stories/" + i0,schemaPath:"#/properties/stories/items/type",keyword:"type",params:{type: "string"},schema:schema26.properties.stories.items.type,parentSchema:schema26.properties.stories.items,data:data6};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/stories",schemaPath:"#/properties/stories/type",keyword:"type",params:{type: "array"},schema:schema26.properties.stories.type,parentSchema:schema26.properties.stories,data:data5};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema26.type,parentSchema:schema26,data};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
validate84.errors = vErrors;
return errors === 0;
}
validate84.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema27 = {"type":"object","title":"PublishPlex","description":"A Plex Media Server with a playlist for each story, of the owner of the token, or a collection in one of its libraries.","additionalProperties":false,"required":["url","secretRef"],"properties":{"url":{"type":"string","description":"The address of the server.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"publicUrl":{"type":"string","description":"The address at which people open the server; links of the page lead there. Without it, `url`.","minLength":8,"maxLength":2048,"pattern":"^https?://[^\\s/?#]+(/[^\\s?#]*)?$","x-form":"an http:// or https:// address without a query, such as https://proxy.example/tmdb"},"secretRef":{"description":"An X-Plex-Token.","$ref":"#/$defs/SecretRef"},"library":{"type":"string","description":"The library of the server, by its title, in which each story gets a collection of its films or whole series in story order; without it, a playlist. A collection belongs to one library: name the server once for each.","minLength":1,"maxLength":200},"stories":{"type":"array","description":"The stories to publish, by their names or their files; without it, all of them.","maxItems":1000,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"A name or a file, in any letter case.","minLength":1,"maxLength":500}}}};

function validate87(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate87.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.url === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "url"},schema:schema27.required,parentSchema:schema27,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.secretRef === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "secretRef"},schema:schema27.required,parentSchema:schema27,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "url") || (key0 === "publicUrl")) || (key0 === "secretRef")) || (key0 === "library")) || (key0 === "stories"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema27,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.url !== undefined){
let data0 = data.url;
if(typeof data0 === "string"){
if(data0.length > 2048){
const err3 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema27.properties.url,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 8){
const err4 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema27.properties.url,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern9.test(data0)){
const err5 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema27.properties.url,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},schema:schema27.properties.url.type,parentSchema:schema27.properties.url,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.publicUrl !== undefined){
let data1 = data.publicUrl;
if(typeof data1 === "string"){
if(data1.length > 2048){
const err7 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/maxLength",keyword:"maxLength",params:{limit: 2048},schema:2048,parentSchema:schema27.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length < 8){
const err8 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/minLength",keyword:"minLength",params:{limit: 8},schema:8,parentSchema:schema27.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!pattern9.test(data1)){
const err9 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[^\\s/?#]+(/[^\\s?#]*)?$"},schema:"^https?://[^\\s/?#]+(/[^\\s?#]*)?$",parentSchema:schema27.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/publicUrl",schemaPath:"#/properties/publicUrl/type",keyword:"type",params:{type: "string"},schema:schema27.properties.publicUrl.type,parentSchema:schema27.properties.publicUrl,data:data1};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.secretRef !== undefined){
if(!(validate54(data.secretRef, {instancePath:instancePath+"/secretRef",parentData:data,parentDataProperty:"secretRef",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
}
if(data.library !== undefined){
let data3 = data.library;
if(typeof data3 === "string"){
if(data3.length > 200){
const err11 = {instancePath:instancePath+"/library",schemaPath:"#/properties/library/maxLength",keyword:"maxLength",params:{limit: 200},schema:200,parentSchema:schema27.properties.library,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data3.length < 1){
const err12 = {instancePath:instancePath+"/library",schemaPath:"#/properties/library/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema27.properties.library,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/library",schemaPath:"#/properties/library/type",keyword:"type",params:{type: "string"},schema:schema27.properties.library.type,parentSchema:schema27.properties.library,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data.stories !== undefined){
let data4 = data.stories;
if(Array.isArray(data4)){
if(data4.length > 1000){
const err14 = {instancePath:instancePath+"/stories",schemaPath:"#/properties/stories/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema27.properties.stories,data:data4};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(data5.length > 500){
const err15 = {instancePath:instancePath+"/stories/" + i0,schemaPath:"#/properties/stories/items/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema27.properties.stories.items,data:data5};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data5.length < 1){
const err16 = {instancePath:instancePath+"/stories/" + i0,schemaPath:"#/properties/stories/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema27.properties.stories.items,data:data5};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/stories/" + i0,schemaPath:"#/properties/stories/items/type",keyword:"type",params:{type: "string"},schema:schema27.properties.stories.items.type,parentSchema:schema27.properties.stories.items,data:data5};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/stories",schemaPath:"#/properties/stories/type",keyword:"type",params:{type: "array"},schema:schema27.properties.stories.type,parentSchema:schema27.properties.stories,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema27.type,parentSchema:schema27,data};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
validate87.errors = vErrors;
return errors === 0;
}
validate87.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema28 = {"type":"object","title":"PublishKodi","description":"A folder with an .m3u file for each story, for Kodi and other players.","additionalProperties":false,"required":["folder","libraries"],"properties":{"folder":{"type":"string","description":"An existing folder below the root of this Library, such as `playlists`.","minLength":1,"maxLength":1000,"pattern":"^[^/\\x00][^\\x00]*$","x-form":"a folder below the root, without a slash in front"},"libraries":{"type":"array","description":"How the player names the roots of the Libraries whose videos are listed.","minItems":1,"maxItems":64,"x-kubernetes-list-type":"atomic","items":{"type":"object","title":"PlayerRoot","description":"The root of a Library.","additionalProperties":false,"required":["name","path"],"properties":{"name":{"type":"string","description":"The Library: `movies`, or `namespace/movies`.","minLength":1,"maxLength":320},"path":{"type":"string","description":"Its root as the player names it, such as `/media/movies` or `smb://nas/movies`.","minLength":1,"maxLength":4096,"pattern":"^[^\\x00\\r\\n]+$","x-form":"a folder on one line"}}}},"stories":{"type":"array","description":"The stories to publish, by their names or their files; without it, all of them.","maxItems":1000,"x-kubernetes-list-type":"atomic","items":{"type":"string","description":"A name or a file, in any letter case.","minLength":1,"maxLength":500}}}};
const pattern26 = new RegExp("^[^\\x00\\r\\n]+$", "u");

function validate90(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate90.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.folder === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "folder"},schema:schema28.required,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.libraries === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "libraries"},schema:schema28.required,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "folder") || (key0 === "libraries")) || (key0 === "stories"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.folder !== undefined){
let data0 = data.folder;
if(typeof data0 === "string"){
if(data0.length > 1000){
const err3 = {instancePath:instancePath+"/folder",schemaPath:"#/properties/folder/maxLength",keyword:"maxLength",params:{limit: 1000},schema:1000,parentSchema:schema28.properties.folder,data:data0};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(data0.length < 1){
const err4 = {instancePath:instancePath+"/folder",schemaPath:"#/properties/folder/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema28.properties.folder,data:data0};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!pattern7.test(data0)){
const err5 = {instancePath:instancePath+"/folder",schemaPath:"#/properties/folder/pattern",keyword:"pattern",params:{pattern: "^[^/\\x00][^\\x00]*$"},schema:"^[^/\\x00][^\\x00]*$",parentSchema:schema28.properties.folder,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/folder",schemaPath:"#/properties/folder/type",keyword:"type",params:{type: "string"},schema:schema28.properties.folder.type,parentSchema:schema28.properties.folder,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.libraries !== undefined){
let data1 = data.libraries;
if(Array.isArray(data1)){
if(data1.length > 64){
const err7 = {instancePath:instancePath+"/libraries",schemaPath:"#/properties/libraries/maxItems",keyword:"maxItems",params:{limit: 64},schema:64,parentSchema:schema28.properties.libraries,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data1.length < 1){
const err8 = {instancePath:instancePath+"/libraries",schemaPath:"#/properties/libraries/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema28.properties.libraries,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.name === undefined){
const err9 = {instancePath:instancePath+"/libraries/" + i0,schemaPath:"#/properties/libraries/items/required",keyword:"required",params:{missingProperty: "name"},schema:schema28.properties.libraries.items.required,parentSchema:schema28.properties.libraries.items,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data2.path === undefined){
const err10 = {instancePath:instancePath+"/libraries/" + i0,schemaPath:"#/properties/libraries/items/required",keyword:"required",params:{missingProperty: "path"},schema:schema28.properties.libraries.items.required,parentSchema:schema28.properties.libraries.items,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key1 in data2){
if(!((key1 === "name") || (key1 === "path"))){
const err11 = {instancePath:instancePath+"/libraries/" + i0,schemaPath:"#/properties/libraries/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema28.properties.libraries.items,data:data2};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data2.name !== undefined){
let data3 = data2.name;
if(typeof data3 === "string"){
if(data3.length > 320){
const err12 = {instancePath:instancePath+"/libraries/" + i0+"/name",schemaPath:"#/properties/libraries/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 320},schema:320,parentSchema:schema28.properties.libraries.items.properties.name,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data3.length < 1){
const err13 = {instancePath:instancePath+"/libraries/" + i0+"/name",schemaPath:"#/properties/libraries/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema28.properties.libraries.items.properties.name,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/libraries/" + i0+"/name",schemaPath:"#/properties/libraries/items/properties/name/type",keyword:"type",params:{type: "string"},schema:schema28.properties.libraries.items.properties.name.type,parentSchema:schema28.properties.libraries.items.properties.name,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data2.path !== undefined){
let data4 = data2.path;
if(typeof data4 === "string"){
if(data4.length > 4096){
const err15 = {instancePath:instancePath+"/libraries/" + i0+"/path",schemaPath:"#/properties/libraries/items/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},schema:4096,parentSchema:schema28.properties.libraries.items.properties.path,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data4.length < 1){
const err16 = {instancePath:instancePath+"/libraries/" + i0+"/path",schemaPath:"#/properties/libraries/items/properties/path/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema28.properties.libraries.items.properties.path,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!pattern26.test(data4)){
const err17 = {instancePath:instancePath+"/libraries/" + i0+"/path",schemaPath:"#/properties/libraries/items/properties/path/pattern",keyword:"pattern",params:{pattern: "^[^\\x00\\r\\n]+$"},schema:"^[^\\x00\\r\\n]+$",parentSchema:schema28.properties.libraries.items.properties.path,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/libraries/" + i0+"/path",schemaPath:"#/properties/libraries/items/properties/path/type",keyword:"type",params:{type: "string"},schema:schema28.properties.libraries.items.properties.path.type,parentSchema:schema28.properties.libraries.items.properties.path,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/libraries/" + i0,schemaPath:"#/properties/libraries/items/type",keyword:"type",params:{type: "object"},schema:schema28.properties.libraries.items.type,parentSchema:schema28.properties.libraries.items,data:data2};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/libraries",schemaPath:"#/properties/libraries/type",keyword:"type",params:{type: "array"},schema:schema28.properties.libraries.type,parentSchema:schema28.properties.libraries,data:data1};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data.stories !== undefined){
let data5 = data.stories;
if(Array.isArray(data5)){
if(data5.length > 1000){
const err21 = {instancePath:instancePath+"/stories",schemaPath:"#/properties/stories/maxItems",keyword:"maxItems",params:{limit: 1000},schema:1000,parentSchema:schema28.properties.stories,data:data5};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
let data6 = data5[i1];
if(typeof data6 === "string"){
if(data6.length > 500){
const err22 = {instancePath:instancePath+"/stories/" + i1,schemaPath:"#/properties/stories/items/maxLength",keyword:"maxLength",params:{limit: 500},schema:500,parentSchema:schema28.properties.stories.items,data:data6};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
if(data6.length < 1){
const err23 = {instancePath:instancePath+"/stories/" + i1,schemaPath:"#/properties/stories/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema28.properties.stories.items,data:data6};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/stories/" + i1,schemaPath:"#/properties/stories/items/type",keyword:"type",params:{type: "string"},schema:schema28.properties.stories.items.type,parentSchema:schema28.properties.stories.items,data:data6};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/stories",schemaPath:"#/properties/stories/type",keyword:"type",params:{type: "array"},schema:schema28.properties.stories.type,parentSchema:schema28.properties.stories,data:data5};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema28.type,parentSchema:schema28,data};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
validate90.errors = vErrors;
return errors === 0;
}
validate90.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema29 = {"type":"object","title":"Resources","description":"Requests and limits of a pod.","additionalProperties":false,"properties":{"requests":{"type":"object","description":"What a pod requests, such as `{cpu: 2, memory: 512Mi}`; a fraction is written `500m` or in quotes, `\"0.5\"`.","maxProperties":16,"additionalProperties":{"$ref":"#/$defs/Quantity"}},"limits":{"type":"object","description":"What a pod may use at most.","maxProperties":16,"additionalProperties":{"$ref":"#/$defs/Quantity"}}}};
const schema30 = {"title":"Quantity","type":["integer","string"],"description":"A quantity of Kubernetes: a whole number, or text such as 500m or 1Gi.","minimum":0,"maximum":9007199254740991,"maxLength":32,"pattern":"^[0-9]+(\\.[0-9]+)?(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$","x-form":"a Kubernetes quantity: a whole number such as 2, or text such as 500m or 1Gi"};
const pattern27 = new RegExp("^[0-9]+(\\.[0-9]+)?(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$", "u");

function validate93(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate93.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if((!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))) && (typeof data !== "string")){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: schema30.type},schema:schema30.type,parentSchema:schema30,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data == "number") && (isFinite(data))){
if(data > 9007199254740991 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},schema:9007199254740991,parentSchema:schema30,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data < 0 || isNaN(data)){
const err2 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema30,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(typeof data === "string"){
if(data.length > 32){
const err3 = {instancePath,schemaPath:"#/maxLength",keyword:"maxLength",params:{limit: 32},schema:32,parentSchema:schema30,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!pattern27.test(data)){
const err4 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9]+(\\.[0-9]+)?(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$"},schema:"^[0-9]+(\\.[0-9]+)?(m|k|M|G|T|P|E|Ki|Mi|Gi|Ti|Pi|Ei)?$",parentSchema:schema30,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
validate93.errors = vErrors;
return errors === 0;
}
validate93.evaluated = {"dynamicProps":false,"dynamicItems":false};


function validate92(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate92.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "requests") || (key0 === "limits"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.requests !== undefined){
let data0 = data.requests;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(Object.keys(data0).length > 16){
const err1 = {instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/maxProperties",keyword:"maxProperties",params:{limit: 16},schema:16,parentSchema:schema29.properties.requests,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key1 in data0){
if(!(validate93(data0[key1], {instancePath:instancePath+"/requests/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data0,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/requests",schemaPath:"#/properties/requests/type",keyword:"type",params:{type: "object"},schema:schema29.properties.requests.type,parentSchema:schema29.properties.requests,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.limits !== undefined){
let data2 = data.limits;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length > 16){
const err3 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/maxProperties",keyword:"maxProperties",params:{limit: 16},schema:16,parentSchema:schema29.properties.limits,data:data2};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key2 in data2){
if(!(validate93(data2[key2], {instancePath:instancePath+"/limits/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data2,parentDataProperty:key2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"},schema:schema29.properties.limits.type,parentSchema:schema29.properties.limits,data:data2};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema29.type,parentSchema:schema29,data};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate92.errors = vErrors;
return errors === 0;
}
validate92.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const schema31 = {"title":"Toleration","type":"object","description":"One toleration.","additionalProperties":false,"properties":{"key":{"type":"string","description":"The key of the taint; absent: every key.","maxLength":317},"operator":{"type":"string","description":"How `value` is compared.","enum":["Exists","Equal"]},"value":{"type":"string","description":"The value of the taint.","maxLength":63},"effect":{"type":"string","description":"The effect of the taint; absent: every effect.","enum":["NoSchedule","PreferNoSchedule","NoExecute"]},"tolerationSeconds":{"type":"integer","description":"How many seconds a NoExecute taint is tolerated.","minimum":0,"maximum":2147483647}}};

function validate97(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate97.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "key") || (key0 === "operator")) || (key0 === "value")) || (key0 === "effect")) || (key0 === "tolerationSeconds"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.key !== undefined){
let data0 = data.key;
if(typeof data0 === "string"){
if(data0.length > 317){
const err1 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/maxLength",keyword:"maxLength",params:{limit: 317},schema:317,parentSchema:schema31.properties.key,data:data0};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
else {
const err2 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"},schema:schema31.properties.key.type,parentSchema:schema31.properties.key,data:data0};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.operator !== undefined){
let data1 = data.operator;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/type",keyword:"type",params:{type: "string"},schema:schema31.properties.operator.type,parentSchema:schema31.properties.operator,data:data1};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((data1 === "Exists") || (data1 === "Equal"))){
const err4 = {instancePath:instancePath+"/operator",schemaPath:"#/properties/operator/enum",keyword:"enum",params:{allowedValues: schema31.properties.operator.enum},schema:schema31.properties.operator.enum,parentSchema:schema31.properties.operator,data:data1};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.value !== undefined){
let data2 = data.value;
if(typeof data2 === "string"){
if(data2.length > 63){
const err5 = {instancePath:instancePath+"/value",schemaPath:"#/properties/value/maxLength",keyword:"maxLength",params:{limit: 63},schema:63,parentSchema:schema31.properties.value,data:data2};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/value",schemaPath:"#/properties/value/type",keyword:"type",params:{type: "string"},schema:schema31.properties.value.type,parentSchema:schema31.properties.value,data:data2};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.effect !== undefined){
let data3 = data.effect;
if(typeof data3 !== "string"){
const err7 = {instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/type",keyword:"type",params:{type: "string"},schema:schema31.properties.effect.type,parentSchema:schema31.properties.effect,data:data3};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(((data3 === "NoSchedule") || (data3 === "PreferNoSchedule")) || (data3 === "NoExecute"))){
const err8 = {instancePath:instancePath+"/effect",schemaPath:"#/properties/effect/enum",keyword:"enum",params:{allowedValues: schema31.properties.effect.enum},schema:schema31.properties.effect.enum,parentSchema:schema31.properties.effect,data:data3};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.tolerationSeconds !== undefined){
let data4 = data.tolerationSeconds;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
const err9 = {instancePath:instancePath+"/tolerationSeconds",schemaPath:"#/properties/tolerationSeconds/type",keyword:"type",params:{type: "integer"},schema:schema31.properties.tolerationSeconds.type,parentSchema:schema31.properties.tolerationSeconds,data:data4};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if((typeof data4 == "number") && (isFinite(data4))){
if(data4 > 2147483647 || isNaN(data4)){
const err10 = {instancePath:instancePath+"/tolerationSeconds",schemaPath:"#/properties/tolerationSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},schema:2147483647,parentSchema:schema31.properties.tolerationSeconds,data:data4};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data4 < 0 || isNaN(data4)){
const err11 = {instancePath:instancePath+"/tolerationSeconds",schemaPath:"#/properties/tolerationSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema31.properties.tolerationSeconds,data:data4};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema31.type,parentSchema:schema31,data};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
validate97.errors = vErrors;
return errors === 0;
}
validate97.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};


const validate52 = (function (data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://projectionist.dev/schema/v1alpha1/library.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"},schema:schema19.required,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},schema:false,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"},schema:schema19.properties.apiVersion.type,parentSchema:schema19.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(data0 === "projectionist.dev/v1alpha1")){
const err6 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/enum",keyword:"enum",params:{allowedValues: schema19.properties.apiVersion.enum},schema:schema19.properties.apiVersion.enum,parentSchema:schema19.properties.apiVersion,data:data0};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},schema:schema19.properties.kind.type,parentSchema:schema19.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(!(data1 === "Library")){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema19.properties.kind.enum},schema:schema19.properties.kind.enum,parentSchema:schema19.properties.kind,data:data1};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.namespace === undefined){
data2.namespace = "default";
}
if(data2.name === undefined){
const err9 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/required",keyword:"required",params:{missingProperty: "name"},schema:schema19.properties.metadata.required,parentSchema:schema19.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
for(const key1 in data2){
if(!((((key1 === "name") || (key1 === "namespace")) || (key1 === "labels")) || (key1 === "annotations"))){
const err10 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1},schema:false,parentSchema:schema19.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data2.name !== undefined){
let data3 = data2.name;
if(typeof data3 === "string"){
if(data3.length > 63){
const err11 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/maxLength",keyword:"maxLength",params:{limit: 63},schema:63,parentSchema:schema19.properties.metadata.properties.name,data:data3};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data3.length < 1){
const err12 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.metadata.properties.name,data:data3};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!pattern3.test(data3)){
const err13 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"},schema:"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",parentSchema:schema19.properties.metadata.properties.name,data:data3};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/type",keyword:"type",params:{type: "string"},schema:schema19.properties.metadata.properties.name.type,parentSchema:schema19.properties.metadata.properties.name,data:data3};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
let data4 = data2.namespace;
if(typeof data4 === "string"){
if(data4.length > 63){
const err15 = {instancePath:instancePath+"/metadata/namespace",schemaPath:"#/properties/metadata/properties/namespace/maxLength",keyword:"maxLength",params:{limit: 63},schema:63,parentSchema:schema19.properties.metadata.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(data4.length < 1){
const err16 = {instancePath:instancePath+"/metadata/namespace",schemaPath:"#/properties/metadata/properties/namespace/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.metadata.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(!pattern3.test(data4)){
const err17 = {instancePath:instancePath+"/metadata/namespace",schemaPath:"#/properties/metadata/properties/namespace/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?$"},schema:"^[a-z0-9]([-a-z0-9]*[a-z0-9])?$",parentSchema:schema19.properties.metadata.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/metadata/namespace",schemaPath:"#/properties/metadata/properties/namespace/type",keyword:"type",params:{type: "string"},schema:schema19.properties.metadata.properties.namespace.type,parentSchema:schema19.properties.metadata.properties.namespace,data:data4};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data2.labels !== undefined){
let data5 = data2.labels;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(Object.keys(data5).length > 64){
const err19 = {instancePath:instancePath+"/metadata/labels",schemaPath:"#/properties/metadata/properties/labels/maxProperties",keyword:"maxProperties",params:{limit: 64},schema:64,parentSchema:schema19.properties.metadata.properties.labels,data:data5};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
for(const key2 in data5){
let data6 = data5[key2];
if(typeof data6 === "string"){
if(data6.length > 63){
const err20 = {instancePath:instancePath+"/metadata/labels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/metadata/properties/labels/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 63},schema:63,parentSchema:schema19.properties.metadata.properties.labels.additionalProperties,data:data6};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/metadata/labels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/metadata/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema19.properties.metadata.properties.labels.additionalProperties.type,parentSchema:schema19.properties.metadata.properties.labels.additionalProperties,data:data6};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/metadata/labels",schemaPath:"#/properties/metadata/properties/labels/type",keyword:"type",params:{type: "object"},schema:schema19.properties.metadata.properties.labels.type,parentSchema:schema19.properties.metadata.properties.labels,data:data5};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data2.annotations !== undefined){
let data7 = data2.annotations;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(Object.keys(data7).length > 64){
const err23 = {instancePath:instancePath+"/metadata/annotations",schemaPath:"#/properties/metadata/properties/annotations/maxProperties",keyword:"maxProperties",params:{limit: 64},schema:64,parentSchema:schema19.properties.metadata.properties.annotations,data:data7};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
for(const key3 in data7){
let data8 = data7[key3];
if(typeof data8 === "string"){
if(data8.length > 262144){
const err24 = {instancePath:instancePath+"/metadata/annotations/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/metadata/properties/annotations/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 262144},schema:262144,parentSchema:schema19.properties.metadata.properties.annotations.additionalProperties,data:data8};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
else {
const err25 = {instancePath:instancePath+"/metadata/annotations/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/metadata/properties/annotations/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema19.properties.metadata.properties.annotations.additionalProperties.type,parentSchema:schema19.properties.metadata.properties.annotations.additionalProperties,data:data8};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/metadata/annotations",schemaPath:"#/properties/metadata/properties/annotations/type",keyword:"type",params:{type: "object"},schema:schema19.properties.metadata.properties.annotations.type,parentSchema:schema19.properties.metadata.properties.annotations,data:data7};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"},schema:schema19.properties.metadata.type,parentSchema:schema19.properties.metadata,data:data2};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data.spec !== undefined){
let data9 = data.spec;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.timeZone === undefined){
data9.timeZone = "Etc/UTC";
}
if(data9.suspend === undefined){
data9.suspend = false;
}
if(data9.ignore === undefined){
data9.ignore = [];
}
if(data9.languages === undefined){
data9.languages = ["en"];
}
if(data9.pathMappings === undefined){
data9.pathMappings = [];
}
if(data9.tiles === undefined){
data9.tiles = {};
}
if(data9.nfo === undefined){
data9.nfo = {};
}
if(data9.marks === undefined){
data9.marks = {};
}
if(data9.trailers === undefined){
data9.trailers = {};
}
if(data9.notify === undefined){
data9.notify = [];
}
if(data9.announce === undefined){
data9.announce = [];
}
if(data9.stories === undefined){
data9.stories = [];
}
if(data9.publish === undefined){
data9.publish = [];
}
if(data9.readOnly === undefined){
data9.readOnly = false;
}
if(data9.job === undefined){
data9.job = {};
}
if(data9.kind === undefined){
const err28 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "kind"},schema:schema19.properties.spec.required,parentSchema:schema19.properties.spec,data:data9};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
if(data9.storage === undefined){
const err29 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "storage"},schema:schema19.properties.spec.required,parentSchema:schema19.properties.spec,data:data9};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
for(const key4 in data9){
if(!(func1.call(schema19.properties.spec.properties, key4))){
const err30 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4},schema:false,parentSchema:schema19.properties.spec,data:data9};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data9.kind !== undefined){
let data10 = data9.kind;
if(typeof data10 !== "string"){
const err31 = {instancePath:instancePath+"/spec/kind",schemaPath:"#/properties/spec/properties/kind/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.kind.type,parentSchema:schema19.properties.spec.properties.kind,data:data10};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
if(!(((data10 === "movies") || (data10 === "series")) || (data10 === "franchises"))){
const err32 = {instancePath:instancePath+"/spec/kind",schemaPath:"#/properties/spec/properties/kind/enum",keyword:"enum",params:{allowedValues: schema19.properties.spec.properties.kind.enum},schema:schema19.properties.spec.properties.kind.enum,parentSchema:schema19.properties.spec.properties.kind,data:data10};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data9.storage !== undefined){
let data11 = data9.storage;
const _errs30 = errors;
let valid5 = false;
let passing0 = null;
const _errs31 = errors;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.path === undefined){
const err33 = {instancePath:instancePath+"/spec/storage",schemaPath:"#/properties/spec/properties/storage/oneOf/0/required",keyword:"required",params:{missingProperty: "path"},schema:schema19.properties.spec.properties.storage.oneOf[0].required,parentSchema:schema19.properties.spec.properties.storage.oneOf[0],data:data11};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
var _valid0 = _errs31 === errors;
if(_valid0){
valid5 = true;
passing0 = 0;
}
const _errs32 = errors;
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
if(data11.claim === undefined){
const err34 = {instancePath:instancePath+"/spec/storage",schemaPath:"#/properties/spec/properties/storage/oneOf/1/required",keyword:"required",params:{missingProperty: "claim"},schema:schema19.properties.spec.properties.storage.oneOf[1].required,parentSchema:schema19.properties.spec.properties.storage.oneOf[1],data:data11};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
var _valid0 = _errs32 === errors;
if(_valid0 && valid5){
valid5 = false;
passing0 = [passing0, 1];
}
else {
if(_valid0){
valid5 = true;
passing0 = 1;
}
}
if(!valid5){
const err35 = {instancePath:instancePath+"/spec/storage",schemaPath:"#/properties/spec/properties/storage/oneOf",keyword:"oneOf",params:{passingSchemas: passing0},schema:schema19.properties.spec.properties.storage.oneOf,parentSchema:schema19.properties.spec.properties.storage,data:data11};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
else {
errors = _errs30;
if(vErrors !== null){
if(_errs30){
vErrors.length = _errs30;
}
else {
vErrors = null;
}
}
}
if(data11 && typeof data11 == "object" && !Array.isArray(data11)){
for(const key5 in data11){
if(!(((key5 === "path") || (key5 === "claim")) || (key5 === "subPath"))){
const err36 = {instancePath:instancePath+"/spec/storage",schemaPath:"#/properties/spec/properties/storage/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key5},schema:false,parentSchema:schema19.properties.spec.properties.storage,data:data11};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data11.path !== undefined){
let data12 = data11.path;
if(typeof data12 === "string"){
if(data12.length > 4096){
const err37 = {instancePath:instancePath+"/spec/storage/path",schemaPath:"#/properties/spec/properties/storage/properties/path/maxLength",keyword:"maxLength",params:{limit: 4096},schema:4096,parentSchema:schema19.properties.spec.properties.storage.properties.path,data:data12};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
if(data12.length < 1){
const err38 = {instancePath:instancePath+"/spec/storage/path",schemaPath:"#/properties/spec/properties/storage/properties/path/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.storage.properties.path,data:data12};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
if(!pattern5.test(data12)){
const err39 = {instancePath:instancePath+"/spec/storage/path",schemaPath:"#/properties/spec/properties/storage/properties/path/pattern",keyword:"pattern",params:{pattern: "^[^\\x00]+$"},schema:"^[^\\x00]+$",parentSchema:schema19.properties.spec.properties.storage.properties.path,data:data12};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
else {
const err40 = {instancePath:instancePath+"/spec/storage/path",schemaPath:"#/properties/spec/properties/storage/properties/path/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.storage.properties.path.type,parentSchema:schema19.properties.spec.properties.storage.properties.path,data:data12};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
if(data11.claim !== undefined){
let data13 = data11.claim;
if(typeof data13 === "string"){
if(data13.length > 253){
const err41 = {instancePath:instancePath+"/spec/storage/claim",schemaPath:"#/properties/spec/properties/storage/properties/claim/maxLength",keyword:"maxLength",params:{limit: 253},schema:253,parentSchema:schema19.properties.spec.properties.storage.properties.claim,data:data13};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
if(data13.length < 1){
const err42 = {instancePath:instancePath+"/spec/storage/claim",schemaPath:"#/properties/spec/properties/storage/properties/claim/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.storage.properties.claim,data:data13};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(!pattern6.test(data13)){
const err43 = {instancePath:instancePath+"/spec/storage/claim",schemaPath:"#/properties/spec/properties/storage/properties/claim/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},schema:"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",parentSchema:schema19.properties.spec.properties.storage.properties.claim,data:data13};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
else {
const err44 = {instancePath:instancePath+"/spec/storage/claim",schemaPath:"#/properties/spec/properties/storage/properties/claim/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.storage.properties.claim.type,parentSchema:schema19.properties.spec.properties.storage.properties.claim,data:data13};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data11.subPath !== undefined){
let data14 = data11.subPath;
if(typeof data14 === "string"){
if(data14.length > 4096){
const err45 = {instancePath:instancePath+"/spec/storage/subPath",schemaPath:"#/properties/spec/properties/storage/properties/subPath/maxLength",keyword:"maxLength",params:{limit: 4096},schema:4096,parentSchema:schema19.properties.spec.properties.storage.properties.subPath,data:data14};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
if(data14.length < 1){
const err46 = {instancePath:instancePath+"/spec/storage/subPath",schemaPath:"#/properties/spec/properties/storage/properties/subPath/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.storage.properties.subPath,data:data14};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
if(!pattern7.test(data14)){
const err47 = {instancePath:instancePath+"/spec/storage/subPath",schemaPath:"#/properties/spec/properties/storage/properties/subPath/pattern",keyword:"pattern",params:{pattern: "^[^/\\x00][^\\x00]*$"},schema:"^[^/\\x00][^\\x00]*$",parentSchema:schema19.properties.spec.properties.storage.properties.subPath,data:data14};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
else {
const err48 = {instancePath:instancePath+"/spec/storage/subPath",schemaPath:"#/properties/spec/properties/storage/properties/subPath/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.storage.properties.subPath.type,parentSchema:schema19.properties.spec.properties.storage.properties.subPath,data:data14};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
else {
const err49 = {instancePath:instancePath+"/spec/storage",schemaPath:"#/properties/spec/properties/storage/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.storage.type,parentSchema:schema19.properties.spec.properties.storage,data:data11};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
if(data9.schedule !== undefined){
let data15 = data9.schedule;
if(typeof data15 === "string"){
if(data15.length > 256){
const err50 = {instancePath:instancePath+"/spec/schedule",schemaPath:"#/properties/spec/properties/schedule/maxLength",keyword:"maxLength",params:{limit: 256},schema:256,parentSchema:schema19.properties.spec.properties.schedule,data:data15};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
if(data15.length < 1){
const err51 = {instancePath:instancePath+"/spec/schedule",schemaPath:"#/properties/spec/properties/schedule/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.schedule,data:data15};
if(vErrors === null){
vErrors = [err51];
}
else {
vErrors.push(err51);
}
errors++;
}
}
else {
const err52 = {instancePath:instancePath+"/spec/schedule",schemaPath:"#/properties/spec/properties/schedule/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.schedule.type,parentSchema:schema19.properties.spec.properties.schedule,data:data15};
if(vErrors === null){
vErrors = [err52];
}
else {
vErrors.push(err52);
}
errors++;
}
}
let data16 = data9.timeZone;
if(typeof data16 === "string"){
if(data16.length > 64){
const err53 = {instancePath:instancePath+"/spec/timeZone",schemaPath:"#/properties/spec/properties/timeZone/maxLength",keyword:"maxLength",params:{limit: 64},schema:64,parentSchema:schema19.properties.spec.properties.timeZone,data:data16};
if(vErrors === null){
vErrors = [err53];
}
else {
vErrors.push(err53);
}
errors++;
}
if(data16.length < 1){
const err54 = {instancePath:instancePath+"/spec/timeZone",schemaPath:"#/properties/spec/properties/timeZone/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.timeZone,data:data16};
if(vErrors === null){
vErrors = [err54];
}
else {
vErrors.push(err54);
}
errors++;
}
}
else {
const err55 = {instancePath:instancePath+"/spec/timeZone",schemaPath:"#/properties/spec/properties/timeZone/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.timeZone.type,parentSchema:schema19.properties.spec.properties.timeZone,data:data16};
if(vErrors === null){
vErrors = [err55];
}
else {
vErrors.push(err55);
}
errors++;
}
let data17 = data9.suspend;
if(typeof data17 !== "boolean"){
const err56 = {instancePath:instancePath+"/spec/suspend",schemaPath:"#/properties/spec/properties/suspend/type",keyword:"type",params:{type: "boolean"},schema:schema19.properties.spec.properties.suspend.type,parentSchema:schema19.properties.spec.properties.suspend,data:data17};
if(vErrors === null){
vErrors = [err56];
}
else {
vErrors.push(err56);
}
errors++;
}
let data18 = data9.ignore;
if(Array.isArray(data18)){
if(data18.length > 256){
const err57 = {instancePath:instancePath+"/spec/ignore",schemaPath:"#/properties/spec/properties/ignore/maxItems",keyword:"maxItems",params:{limit: 256},schema:256,parentSchema:schema19.properties.spec.properties.ignore,data:data18};
if(vErrors === null){
vErrors = [err57];
}
else {
vErrors.push(err57);
}
errors++;
}
const len0 = data18.length;
for(let i0=0; i0<len0; i0++){
let data19 = data18[i0];
if(typeof data19 === "string"){
if(data19.length > 1024){
const err58 = {instancePath:instancePath+"/spec/ignore/" + i0,schemaPath:"#/properties/spec/properties/ignore/items/maxLength",keyword:"maxLength",params:{limit: 1024},schema:1024,parentSchema:schema19.properties.spec.properties.ignore.items,data:data19};
if(vErrors === null){
vErrors = [err58];
}
else {
vErrors.push(err58);
}
errors++;
}
if(data19.length < 1){
const err59 = {instancePath:instancePath+"/spec/ignore/" + i0,schemaPath:"#/properties/spec/properties/ignore/items/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.ignore.items,data:data19};
if(vErrors === null){
vErrors = [err59];
}
else {
vErrors.push(err59);
}
errors++;
}
}
else {
const err60 = {instancePath:instancePath+"/spec/ignore/" + i0,schemaPath:"#/properties/spec/properties/ignore/items/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.ignore.items.type,parentSchema:schema19.properties.spec.properties.ignore.items,data:data19};
if(vErrors === null){
vErrors = [err60];
}
else {
vErrors.push(err60);
}
errors++;
}
}
}
else {
const err61 = {instancePath:instancePath+"/spec/ignore",schemaPath:"#/properties/spec/properties/ignore/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.ignore.type,parentSchema:schema19.properties.spec.properties.ignore,data:data18};
if(vErrors === null){
vErrors = [err61];
}
else {
vErrors.push(err61);
}
errors++;
}
let data20 = data9.languages;
if(Array.isArray(data20)){
if(data20.length > 16){
const err62 = {instancePath:instancePath+"/spec/languages",schemaPath:"#/properties/spec/properties/languages/maxItems",keyword:"maxItems",params:{limit: 16},schema:16,parentSchema:schema19.properties.spec.properties.languages,data:data20};
if(vErrors === null){
vErrors = [err62];
}
else {
vErrors.push(err62);
}
errors++;
}
if(data20.length < 1){
const err63 = {instancePath:instancePath+"/spec/languages",schemaPath:"#/properties/spec/properties/languages/minItems",keyword:"minItems",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.languages,data:data20};
if(vErrors === null){
vErrors = [err63];
}
else {
vErrors.push(err63);
}
errors++;
}
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
let data21 = data20[i1];
if(typeof data21 === "string"){
if(data21.length > 12){
const err64 = {instancePath:instancePath+"/spec/languages/" + i1,schemaPath:"#/properties/spec/properties/languages/items/maxLength",keyword:"maxLength",params:{limit: 12},schema:12,parentSchema:schema19.properties.spec.properties.languages.items,data:data21};
if(vErrors === null){
vErrors = [err64];
}
else {
vErrors.push(err64);
}
errors++;
}
if(data21.length < 2){
const err65 = {instancePath:instancePath+"/spec/languages/" + i1,schemaPath:"#/properties/spec/properties/languages/items/minLength",keyword:"minLength",params:{limit: 2},schema:2,parentSchema:schema19.properties.spec.properties.languages.items,data:data21};
if(vErrors === null){
vErrors = [err65];
}
else {
vErrors.push(err65);
}
errors++;
}
if(!pattern8.test(data21)){
const err66 = {instancePath:instancePath+"/spec/languages/" + i1,schemaPath:"#/properties/spec/properties/languages/items/pattern",keyword:"pattern",params:{pattern: "^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$"},schema:"^[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?$",parentSchema:schema19.properties.spec.properties.languages.items,data:data21};
if(vErrors === null){
vErrors = [err66];
}
else {
vErrors.push(err66);
}
errors++;
}
}
else {
const err67 = {instancePath:instancePath+"/spec/languages/" + i1,schemaPath:"#/properties/spec/properties/languages/items/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.languages.items.type,parentSchema:schema19.properties.spec.properties.languages.items,data:data21};
if(vErrors === null){
vErrors = [err67];
}
else {
vErrors.push(err67);
}
errors++;
}
}
}
else {
const err68 = {instancePath:instancePath+"/spec/languages",schemaPath:"#/properties/spec/properties/languages/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.languages.type,parentSchema:schema19.properties.spec.properties.languages,data:data20};
if(vErrors === null){
vErrors = [err68];
}
else {
vErrors.push(err68);
}
errors++;
}
if(data9.sources !== undefined){
let data22 = data9.sources;
if(Array.isArray(data22)){
if(data22.length > 20){
const err69 = {instancePath:instancePath+"/spec/sources",schemaPath:"#/properties/spec/properties/sources/maxItems",keyword:"maxItems",params:{limit: 20},schema:20,parentSchema:schema19.properties.spec.properties.sources,data:data22};
if(vErrors === null){
vErrors = [err69];
}
else {
vErrors.push(err69);
}
errors++;
}
const len2 = data22.length;
for(let i2=0; i2<len2; i2++){
let data23 = data22[i2];
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
if(Object.keys(data23).length > 1){
const err70 = {instancePath:instancePath+"/spec/sources/" + i2,schemaPath:"#/properties/spec/properties/sources/items/maxProperties",keyword:"maxProperties",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.sources.items,data:data23};
if(vErrors === null){
vErrors = [err70];
}
else {
vErrors.push(err70);
}
errors++;
}
if(Object.keys(data23).length < 1){
const err71 = {instancePath:instancePath+"/spec/sources/" + i2,schemaPath:"#/properties/spec/properties/sources/items/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.sources.items,data:data23};
if(vErrors === null){
vErrors = [err71];
}
else {
vErrors.push(err71);
}
errors++;
}
for(const key6 in data23){
if(!(func1.call(schema19.properties.spec.properties.sources.items.properties, key6))){
const err72 = {instancePath:instancePath+"/spec/sources/" + i2,schemaPath:"#/properties/spec/properties/sources/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6},schema:false,parentSchema:schema19.properties.spec.properties.sources.items,data:data23};
if(vErrors === null){
vErrors = [err72];
}
else {
vErrors.push(err72);
}
errors++;
}
}
if(data23.tmdb !== undefined){
if(!(validate53(data23.tmdb, {instancePath:instancePath+"/spec/sources/" + i2+"/tmdb",parentData:data23,parentDataProperty:"tmdb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data23.tvdb !== undefined){
if(!(validate53(data23.tvdb, {instancePath:instancePath+"/spec/sources/" + i2+"/tvdb",parentData:data23,parentDataProperty:"tvdb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data23.fanart !== undefined){
if(!(validate53(data23.fanart, {instancePath:instancePath+"/spec/sources/" + i2+"/fanart",parentData:data23,parentDataProperty:"fanart",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data23.tvmaze !== undefined){
if(!(validate53(data23.tvmaze, {instancePath:instancePath+"/spec/sources/" + i2+"/tvmaze",parentData:data23,parentDataProperty:"tvmaze",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data23.anilist !== undefined){
if(!(validate53(data23.anilist, {instancePath:instancePath+"/spec/sources/" + i2+"/anilist",parentData:data23,parentDataProperty:"anilist",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data23.wikidata !== undefined){
if(!(validate53(data23.wikidata, {instancePath:instancePath+"/spec/sources/" + i2+"/wikidata",parentData:data23,parentDataProperty:"wikidata",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data23.omdb !== undefined){
if(!(validate53(data23.omdb, {instancePath:instancePath+"/spec/sources/" + i2+"/omdb",parentData:data23,parentDataProperty:"omdb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data23.introdb !== undefined){
if(!(validate53(data23.introdb, {instancePath:instancePath+"/spec/sources/" + i2+"/introdb",parentData:data23,parentDataProperty:"introdb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data23.theintrodb !== undefined){
if(!(validate53(data23.theintrodb, {instancePath:instancePath+"/spec/sources/" + i2+"/theintrodb",parentData:data23,parentDataProperty:"theintrodb",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data23.archive !== undefined){
if(!(validate53(data23.archive, {instancePath:instancePath+"/spec/sources/" + i2+"/archive",parentData:data23,parentDataProperty:"archive",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
if(data23.peertube !== undefined){
if(!(validate53(data23.peertube, {instancePath:instancePath+"/spec/sources/" + i2+"/peertube",parentData:data23,parentDataProperty:"peertube",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
}
}
else {
const err73 = {instancePath:instancePath+"/spec/sources/" + i2,schemaPath:"#/properties/spec/properties/sources/items/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.sources.items.type,parentSchema:schema19.properties.spec.properties.sources.items,data:data23};
if(vErrors === null){
vErrors = [err73];
}
else {
vErrors.push(err73);
}
errors++;
}
}
}
else {
const err74 = {instancePath:instancePath+"/spec/sources",schemaPath:"#/properties/spec/properties/sources/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.sources.type,parentSchema:schema19.properties.spec.properties.sources,data:data22};
if(vErrors === null){
vErrors = [err74];
}
else {
vErrors.push(err74);
}
errors++;
}
}
let data35 = data9.pathMappings;
if(Array.isArray(data35)){
if(data35.length > 64){
const err75 = {instancePath:instancePath+"/spec/pathMappings",schemaPath:"#/properties/spec/properties/pathMappings/maxItems",keyword:"maxItems",params:{limit: 64},schema:64,parentSchema:schema19.properties.spec.properties.pathMappings,data:data35};
if(vErrors === null){
vErrors = [err75];
}
else {
vErrors.push(err75);
}
errors++;
}
const len3 = data35.length;
for(let i3=0; i3<len3; i3++){
if(!(validate67(data35[i3], {instancePath:instancePath+"/spec/pathMappings/" + i3,parentData:data35,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate67.errors : vErrors.concat(validate67.errors);
errors = vErrors.length;
}
}
}
else {
const err76 = {instancePath:instancePath+"/spec/pathMappings",schemaPath:"#/properties/spec/properties/pathMappings/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.pathMappings.type,parentSchema:schema19.properties.spec.properties.pathMappings,data:data35};
if(vErrors === null){
vErrors = [err76];
}
else {
vErrors.push(err76);
}
errors++;
}
let data37 = data9.tiles;
if(data37 && typeof data37 == "object" && !Array.isArray(data37)){
if(data37.mode === undefined){
data37.mode = "worker";
}
if(data37.intervalSeconds === undefined){
data37.intervalSeconds = 10;
}
if(data37.widthPixels === undefined){
data37.widthPixels = 320;
}
if(data37.parallelism === undefined){
data37.parallelism = 1;
}
for(const key7 in data37){
if(!((((key7 === "mode") || (key7 === "intervalSeconds")) || (key7 === "widthPixels")) || (key7 === "parallelism"))){
const err77 = {instancePath:instancePath+"/spec/tiles",schemaPath:"#/properties/spec/properties/tiles/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key7},schema:false,parentSchema:schema19.properties.spec.properties.tiles,data:data37};
if(vErrors === null){
vErrors = [err77];
}
else {
vErrors.push(err77);
}
errors++;
}
}
let data38 = data37.mode;
if(typeof data38 !== "string"){
const err78 = {instancePath:instancePath+"/spec/tiles/mode",schemaPath:"#/properties/spec/properties/tiles/properties/mode/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.tiles.properties.mode.type,parentSchema:schema19.properties.spec.properties.tiles.properties.mode,data:data38};
if(vErrors === null){
vErrors = [err78];
}
else {
vErrors.push(err78);
}
errors++;
}
if(!(((data38 === "worker") || (data38 === "inline")) || (data38 === "off"))){
const err79 = {instancePath:instancePath+"/spec/tiles/mode",schemaPath:"#/properties/spec/properties/tiles/properties/mode/enum",keyword:"enum",params:{allowedValues: schema19.properties.spec.properties.tiles.properties.mode.enum},schema:schema19.properties.spec.properties.tiles.properties.mode.enum,parentSchema:schema19.properties.spec.properties.tiles.properties.mode,data:data38};
if(vErrors === null){
vErrors = [err79];
}
else {
vErrors.push(err79);
}
errors++;
}
let data39 = data37.intervalSeconds;
if(!(((typeof data39 == "number") && (!(data39 % 1) && !isNaN(data39))) && (isFinite(data39)))){
const err80 = {instancePath:instancePath+"/spec/tiles/intervalSeconds",schemaPath:"#/properties/spec/properties/tiles/properties/intervalSeconds/type",keyword:"type",params:{type: "integer"},schema:schema19.properties.spec.properties.tiles.properties.intervalSeconds.type,parentSchema:schema19.properties.spec.properties.tiles.properties.intervalSeconds,data:data39};
if(vErrors === null){
vErrors = [err80];
}
else {
vErrors.push(err80);
}
errors++;
}
if((typeof data39 == "number") && (isFinite(data39))){
if(data39 > 60 || isNaN(data39)){
const err81 = {instancePath:instancePath+"/spec/tiles/intervalSeconds",schemaPath:"#/properties/spec/properties/tiles/properties/intervalSeconds/maximum",keyword:"maximum",params:{comparison: "<=", limit: 60},schema:60,parentSchema:schema19.properties.spec.properties.tiles.properties.intervalSeconds,data:data39};
if(vErrors === null){
vErrors = [err81];
}
else {
vErrors.push(err81);
}
errors++;
}
if(data39 < 1 || isNaN(data39)){
const err82 = {instancePath:instancePath+"/spec/tiles/intervalSeconds",schemaPath:"#/properties/spec/properties/tiles/properties/intervalSeconds/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.tiles.properties.intervalSeconds,data:data39};
if(vErrors === null){
vErrors = [err82];
}
else {
vErrors.push(err82);
}
errors++;
}
}
let data40 = data37.widthPixels;
if(!(((typeof data40 == "number") && (!(data40 % 1) && !isNaN(data40))) && (isFinite(data40)))){
const err83 = {instancePath:instancePath+"/spec/tiles/widthPixels",schemaPath:"#/properties/spec/properties/tiles/properties/widthPixels/type",keyword:"type",params:{type: "integer"},schema:schema19.properties.spec.properties.tiles.properties.widthPixels.type,parentSchema:schema19.properties.spec.properties.tiles.properties.widthPixels,data:data40};
if(vErrors === null){
vErrors = [err83];
}
else {
vErrors.push(err83);
}
errors++;
}
if((typeof data40 == "number") && (isFinite(data40))){
if(data40 > 1920 || isNaN(data40)){
const err84 = {instancePath:instancePath+"/spec/tiles/widthPixels",schemaPath:"#/properties/spec/properties/tiles/properties/widthPixels/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1920},schema:1920,parentSchema:schema19.properties.spec.properties.tiles.properties.widthPixels,data:data40};
if(vErrors === null){
vErrors = [err84];
}
else {
vErrors.push(err84);
}
errors++;
}
if(data40 < 32 || isNaN(data40)){
const err85 = {instancePath:instancePath+"/spec/tiles/widthPixels",schemaPath:"#/properties/spec/properties/tiles/properties/widthPixels/minimum",keyword:"minimum",params:{comparison: ">=", limit: 32},schema:32,parentSchema:schema19.properties.spec.properties.tiles.properties.widthPixels,data:data40};
if(vErrors === null){
vErrors = [err85];
}
else {
vErrors.push(err85);
}
errors++;
}
}
let data41 = data37.parallelism;
if(!(((typeof data41 == "number") && (!(data41 % 1) && !isNaN(data41))) && (isFinite(data41)))){
const err86 = {instancePath:instancePath+"/spec/tiles/parallelism",schemaPath:"#/properties/spec/properties/tiles/properties/parallelism/type",keyword:"type",params:{type: "integer"},schema:schema19.properties.spec.properties.tiles.properties.parallelism.type,parentSchema:schema19.properties.spec.properties.tiles.properties.parallelism,data:data41};
if(vErrors === null){
vErrors = [err86];
}
else {
vErrors.push(err86);
}
errors++;
}
if((typeof data41 == "number") && (isFinite(data41))){
if(data41 > 16 || isNaN(data41)){
const err87 = {instancePath:instancePath+"/spec/tiles/parallelism",schemaPath:"#/properties/spec/properties/tiles/properties/parallelism/maximum",keyword:"maximum",params:{comparison: "<=", limit: 16},schema:16,parentSchema:schema19.properties.spec.properties.tiles.properties.parallelism,data:data41};
if(vErrors === null){
vErrors = [err87];
}
else {
vErrors.push(err87);
}
errors++;
}
if(data41 < 1 || isNaN(data41)){
const err88 = {instancePath:instancePath+"/spec/tiles/parallelism",schemaPath:"#/properties/spec/properties/tiles/properties/parallelism/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.tiles.properties.parallelism,data:data41};
if(vErrors === null){
vErrors = [err88];
}
else {
vErrors.push(err88);
}
errors++;
}
}
}
else {
const err89 = {instancePath:instancePath+"/spec/tiles",schemaPath:"#/properties/spec/properties/tiles/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.tiles.type,parentSchema:schema19.properties.spec.properties.tiles,data:data37};
if(vErrors === null){
vErrors = [err89];
}
else {
vErrors.push(err89);
}
errors++;
}
let data42 = data9.nfo;
if(data42 && typeof data42 == "object" && !Array.isArray(data42)){
if(data42.dateAdded === undefined){
data42.dateAdded = true;
}
for(const key8 in data42){
if(!(key8 === "dateAdded")){
const err90 = {instancePath:instancePath+"/spec/nfo",schemaPath:"#/properties/spec/properties/nfo/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key8},schema:false,parentSchema:schema19.properties.spec.properties.nfo,data:data42};
if(vErrors === null){
vErrors = [err90];
}
else {
vErrors.push(err90);
}
errors++;
}
}
let data43 = data42.dateAdded;
if(typeof data43 !== "boolean"){
const err91 = {instancePath:instancePath+"/spec/nfo/dateAdded",schemaPath:"#/properties/spec/properties/nfo/properties/dateAdded/type",keyword:"type",params:{type: "boolean"},schema:schema19.properties.spec.properties.nfo.properties.dateAdded.type,parentSchema:schema19.properties.spec.properties.nfo.properties.dateAdded,data:data43};
if(vErrors === null){
vErrors = [err91];
}
else {
vErrors.push(err91);
}
errors++;
}
}
else {
const err92 = {instancePath:instancePath+"/spec/nfo",schemaPath:"#/properties/spec/properties/nfo/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.nfo.type,parentSchema:schema19.properties.spec.properties.nfo,data:data42};
if(vErrors === null){
vErrors = [err92];
}
else {
vErrors.push(err92);
}
errors++;
}
let data44 = data9.marks;
if(data44 && typeof data44 == "object" && !Array.isArray(data44)){
if(data44.mode === undefined){
data44.mode = "auto";
}
if(data44.detect === undefined){
data44.detect = false;
}
if(data44.edl === undefined){
data44.edl = false;
}
for(const key9 in data44){
if(!(((key9 === "mode") || (key9 === "detect")) || (key9 === "edl"))){
const err93 = {instancePath:instancePath+"/spec/marks",schemaPath:"#/properties/spec/properties/marks/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key9},schema:false,parentSchema:schema19.properties.spec.properties.marks,data:data44};
if(vErrors === null){
vErrors = [err93];
}
else {
vErrors.push(err93);
}
errors++;
}
}
let data45 = data44.mode;
if(typeof data45 !== "string"){
const err94 = {instancePath:instancePath+"/spec/marks/mode",schemaPath:"#/properties/spec/properties/marks/properties/mode/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.marks.properties.mode.type,parentSchema:schema19.properties.spec.properties.marks.properties.mode,data:data45};
if(vErrors === null){
vErrors = [err94];
}
else {
vErrors.push(err94);
}
errors++;
}
if(!((data45 === "auto") || (data45 === "off"))){
const err95 = {instancePath:instancePath+"/spec/marks/mode",schemaPath:"#/properties/spec/properties/marks/properties/mode/enum",keyword:"enum",params:{allowedValues: schema19.properties.spec.properties.marks.properties.mode.enum},schema:schema19.properties.spec.properties.marks.properties.mode.enum,parentSchema:schema19.properties.spec.properties.marks.properties.mode,data:data45};
if(vErrors === null){
vErrors = [err95];
}
else {
vErrors.push(err95);
}
errors++;
}
let data46 = data44.detect;
if(typeof data46 !== "boolean"){
const err96 = {instancePath:instancePath+"/spec/marks/detect",schemaPath:"#/properties/spec/properties/marks/properties/detect/type",keyword:"type",params:{type: "boolean"},schema:schema19.properties.spec.properties.marks.properties.detect.type,parentSchema:schema19.properties.spec.properties.marks.properties.detect,data:data46};
if(vErrors === null){
vErrors = [err96];
}
else {
vErrors.push(err96);
}
errors++;
}
let data47 = data44.edl;
if(typeof data47 !== "boolean"){
const err97 = {instancePath:instancePath+"/spec/marks/edl",schemaPath:"#/properties/spec/properties/marks/properties/edl/type",keyword:"type",params:{type: "boolean"},schema:schema19.properties.spec.properties.marks.properties.edl.type,parentSchema:schema19.properties.spec.properties.marks.properties.edl,data:data47};
if(vErrors === null){
vErrors = [err97];
}
else {
vErrors.push(err97);
}
errors++;
}
}
else {
const err98 = {instancePath:instancePath+"/spec/marks",schemaPath:"#/properties/spec/properties/marks/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.marks.type,parentSchema:schema19.properties.spec.properties.marks,data:data44};
if(vErrors === null){
vErrors = [err98];
}
else {
vErrors.push(err98);
}
errors++;
}
let data48 = data9.trailers;
if(data48 && typeof data48 == "object" && !Array.isArray(data48)){
if(data48.mode === undefined){
data48.mode = "links";
}
for(const key10 in data48){
if(!((key10 === "mode") || (key10 === "ytDlpPath"))){
const err99 = {instancePath:instancePath+"/spec/trailers",schemaPath:"#/properties/spec/properties/trailers/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key10},schema:false,parentSchema:schema19.properties.spec.properties.trailers,data:data48};
if(vErrors === null){
vErrors = [err99];
}
else {
vErrors.push(err99);
}
errors++;
}
}
let data49 = data48.mode;
if(typeof data49 !== "string"){
const err100 = {instancePath:instancePath+"/spec/trailers/mode",schemaPath:"#/properties/spec/properties/trailers/properties/mode/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.trailers.properties.mode.type,parentSchema:schema19.properties.spec.properties.trailers.properties.mode,data:data49};
if(vErrors === null){
vErrors = [err100];
}
else {
vErrors.push(err100);
}
errors++;
}
if(!(((data49 === "off") || (data49 === "links")) || (data49 === "files"))){
const err101 = {instancePath:instancePath+"/spec/trailers/mode",schemaPath:"#/properties/spec/properties/trailers/properties/mode/enum",keyword:"enum",params:{allowedValues: schema19.properties.spec.properties.trailers.properties.mode.enum},schema:schema19.properties.spec.properties.trailers.properties.mode.enum,parentSchema:schema19.properties.spec.properties.trailers.properties.mode,data:data49};
if(vErrors === null){
vErrors = [err101];
}
else {
vErrors.push(err101);
}
errors++;
}
if(data48.ytDlpPath !== undefined){
let data50 = data48.ytDlpPath;
if(typeof data50 === "string"){
if(data50.length > 4096){
const err102 = {instancePath:instancePath+"/spec/trailers/ytDlpPath",schemaPath:"#/properties/spec/properties/trailers/properties/ytDlpPath/maxLength",keyword:"maxLength",params:{limit: 4096},schema:4096,parentSchema:schema19.properties.spec.properties.trailers.properties.ytDlpPath,data:data50};
if(vErrors === null){
vErrors = [err102];
}
else {
vErrors.push(err102);
}
errors++;
}
if(data50.length < 2){
const err103 = {instancePath:instancePath+"/spec/trailers/ytDlpPath",schemaPath:"#/properties/spec/properties/trailers/properties/ytDlpPath/minLength",keyword:"minLength",params:{limit: 2},schema:2,parentSchema:schema19.properties.spec.properties.trailers.properties.ytDlpPath,data:data50};
if(vErrors === null){
vErrors = [err103];
}
else {
vErrors.push(err103);
}
errors++;
}
if(!pattern13.test(data50)){
const err104 = {instancePath:instancePath+"/spec/trailers/ytDlpPath",schemaPath:"#/properties/spec/properties/trailers/properties/ytDlpPath/pattern",keyword:"pattern",params:{pattern: "^/[^\\x00]*$"},schema:"^/[^\\x00]*$",parentSchema:schema19.properties.spec.properties.trailers.properties.ytDlpPath,data:data50};
if(vErrors === null){
vErrors = [err104];
}
else {
vErrors.push(err104);
}
errors++;
}
}
else {
const err105 = {instancePath:instancePath+"/spec/trailers/ytDlpPath",schemaPath:"#/properties/spec/properties/trailers/properties/ytDlpPath/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.trailers.properties.ytDlpPath.type,parentSchema:schema19.properties.spec.properties.trailers.properties.ytDlpPath,data:data50};
if(vErrors === null){
vErrors = [err105];
}
else {
vErrors.push(err105);
}
errors++;
}
}
}
else {
const err106 = {instancePath:instancePath+"/spec/trailers",schemaPath:"#/properties/spec/properties/trailers/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.trailers.type,parentSchema:schema19.properties.spec.properties.trailers,data:data48};
if(vErrors === null){
vErrors = [err106];
}
else {
vErrors.push(err106);
}
errors++;
}
let data51 = data9.notify;
if(Array.isArray(data51)){
if(data51.length > 16){
const err107 = {instancePath:instancePath+"/spec/notify",schemaPath:"#/properties/spec/properties/notify/maxItems",keyword:"maxItems",params:{limit: 16},schema:16,parentSchema:schema19.properties.spec.properties.notify,data:data51};
if(vErrors === null){
vErrors = [err107];
}
else {
vErrors.push(err107);
}
errors++;
}
const len4 = data51.length;
for(let i4=0; i4<len4; i4++){
let data52 = data51[i4];
if(data52 && typeof data52 == "object" && !Array.isArray(data52)){
if(Object.keys(data52).length > 1){
const err108 = {instancePath:instancePath+"/spec/notify/" + i4,schemaPath:"#/properties/spec/properties/notify/items/maxProperties",keyword:"maxProperties",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.notify.items,data:data52};
if(vErrors === null){
vErrors = [err108];
}
else {
vErrors.push(err108);
}
errors++;
}
if(Object.keys(data52).length < 1){
const err109 = {instancePath:instancePath+"/spec/notify/" + i4,schemaPath:"#/properties/spec/properties/notify/items/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.notify.items,data:data52};
if(vErrors === null){
vErrors = [err109];
}
else {
vErrors.push(err109);
}
errors++;
}
for(const key11 in data52){
if(!((((key11 === "jellyfin") || (key11 === "emby")) || (key11 === "plex")) || (key11 === "kodi"))){
const err110 = {instancePath:instancePath+"/spec/notify/" + i4,schemaPath:"#/properties/spec/properties/notify/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key11},schema:false,parentSchema:schema19.properties.spec.properties.notify.items,data:data52};
if(vErrors === null){
vErrors = [err110];
}
else {
vErrors.push(err110);
}
errors++;
}
}
if(data52.jellyfin !== undefined){
if(!(validate69(data52.jellyfin, {instancePath:instancePath+"/spec/notify/" + i4+"/jellyfin",parentData:data52,parentDataProperty:"jellyfin",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data52.emby !== undefined){
if(!(validate69(data52.emby, {instancePath:instancePath+"/spec/notify/" + i4+"/emby",parentData:data52,parentDataProperty:"emby",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data52.plex !== undefined){
if(!(validate69(data52.plex, {instancePath:instancePath+"/spec/notify/" + i4+"/plex",parentData:data52,parentDataProperty:"plex",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
if(data52.kodi !== undefined){
if(!(validate69(data52.kodi, {instancePath:instancePath+"/spec/notify/" + i4+"/kodi",parentData:data52,parentDataProperty:"kodi",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate69.errors : vErrors.concat(validate69.errors);
errors = vErrors.length;
}
}
}
else {
const err111 = {instancePath:instancePath+"/spec/notify/" + i4,schemaPath:"#/properties/spec/properties/notify/items/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.notify.items.type,parentSchema:schema19.properties.spec.properties.notify.items,data:data52};
if(vErrors === null){
vErrors = [err111];
}
else {
vErrors.push(err111);
}
errors++;
}
}
}
else {
const err112 = {instancePath:instancePath+"/spec/notify",schemaPath:"#/properties/spec/properties/notify/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.notify.type,parentSchema:schema19.properties.spec.properties.notify,data:data51};
if(vErrors === null){
vErrors = [err112];
}
else {
vErrors.push(err112);
}
errors++;
}
let data57 = data9.announce;
if(Array.isArray(data57)){
if(data57.length > 16){
const err113 = {instancePath:instancePath+"/spec/announce",schemaPath:"#/properties/spec/properties/announce/maxItems",keyword:"maxItems",params:{limit: 16},schema:16,parentSchema:schema19.properties.spec.properties.announce,data:data57};
if(vErrors === null){
vErrors = [err113];
}
else {
vErrors.push(err113);
}
errors++;
}
const len5 = data57.length;
for(let i5=0; i5<len5; i5++){
let data58 = data57[i5];
if(data58 && typeof data58 == "object" && !Array.isArray(data58)){
if(Object.keys(data58).length > 1){
const err114 = {instancePath:instancePath+"/spec/announce/" + i5,schemaPath:"#/properties/spec/properties/announce/items/maxProperties",keyword:"maxProperties",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.announce.items,data:data58};
if(vErrors === null){
vErrors = [err114];
}
else {
vErrors.push(err114);
}
errors++;
}
if(Object.keys(data58).length < 1){
const err115 = {instancePath:instancePath+"/spec/announce/" + i5,schemaPath:"#/properties/spec/properties/announce/items/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.announce.items,data:data58};
if(vErrors === null){
vErrors = [err115];
}
else {
vErrors.push(err115);
}
errors++;
}
for(const key12 in data58){
if(!(((key12 === "discord") || (key12 === "ntfy")) || (key12 === "json"))){
const err116 = {instancePath:instancePath+"/spec/announce/" + i5,schemaPath:"#/properties/spec/properties/announce/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key12},schema:false,parentSchema:schema19.properties.spec.properties.announce.items,data:data58};
if(vErrors === null){
vErrors = [err116];
}
else {
vErrors.push(err116);
}
errors++;
}
}
if(data58.discord !== undefined){
if(!(validate76(data58.discord, {instancePath:instancePath+"/spec/announce/" + i5+"/discord",parentData:data58,parentDataProperty:"discord",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
}
if(data58.ntfy !== undefined){
if(!(validate76(data58.ntfy, {instancePath:instancePath+"/spec/announce/" + i5+"/ntfy",parentData:data58,parentDataProperty:"ntfy",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
}
if(data58.json !== undefined){
if(!(validate76(data58.json, {instancePath:instancePath+"/spec/announce/" + i5+"/json",parentData:data58,parentDataProperty:"json",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
}
}
else {
const err117 = {instancePath:instancePath+"/spec/announce/" + i5,schemaPath:"#/properties/spec/properties/announce/items/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.announce.items.type,parentSchema:schema19.properties.spec.properties.announce.items,data:data58};
if(vErrors === null){
vErrors = [err117];
}
else {
vErrors.push(err117);
}
errors++;
}
}
}
else {
const err118 = {instancePath:instancePath+"/spec/announce",schemaPath:"#/properties/spec/properties/announce/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.announce.type,parentSchema:schema19.properties.spec.properties.announce,data:data57};
if(vErrors === null){
vErrors = [err118];
}
else {
vErrors.push(err118);
}
errors++;
}
let data62 = data9.stories;
if(Array.isArray(data62)){
if(data62.length > 200){
const err119 = {instancePath:instancePath+"/spec/stories",schemaPath:"#/properties/spec/properties/stories/maxItems",keyword:"maxItems",params:{limit: 200},schema:200,parentSchema:schema19.properties.spec.properties.stories,data:data62};
if(vErrors === null){
vErrors = [err119];
}
else {
vErrors.push(err119);
}
errors++;
}
const len6 = data62.length;
for(let i6=0; i6<len6; i6++){
let data63 = data62[i6];
if(typeof data63 !== "string"){
const err120 = {instancePath:instancePath+"/spec/stories/" + i6,schemaPath:"#/properties/spec/properties/stories/items/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.stories.items.type,parentSchema:schema19.properties.spec.properties.stories.items,data:data63};
if(vErrors === null){
vErrors = [err120];
}
else {
vErrors.push(err120);
}
errors++;
}
if(!((((((((((((((((((((((((((((((((((data63 === "alien") || (data63 === "avatar")) || (data63 === "back-to-the-future")) || (data63 === "blade-runner")) || (data63 === "breaking-bad")) || (data63 === "dc-extended-universe")) || (data63 === "dune")) || (data63 === "fast-and-furious")) || (data63 === "firefly")) || (data63 === "game-of-thrones")) || (data63 === "indiana-jones")) || (data63 === "james-bond")) || (data63 === "jason-bourne")) || (data63 === "john-wick")) || (data63 === "jurassic-park")) || (data63 === "mad-max")) || (data63 === "marvel-cinematic-universe")) || (data63 === "middle-earth")) || (data63 === "mission-impossible")) || (data63 === "monsterverse")) || (data63 === "pirates-of-the-caribbean")) || (data63 === "planet-of-the-apes")) || (data63 === "predator")) || (data63 === "shrek")) || (data63 === "star-wars")) || (data63 === "the-conjuring")) || (data63 === "the-dark-knight")) || (data63 === "the-hunger-games")) || (data63 === "the-matrix")) || (data63 === "toy-story")) || (data63 === "unbreakable")) || (data63 === "wizarding-world")) || (data63 === "x-men")) || (data63 === "yellowstone"))){
const err121 = {instancePath:instancePath+"/spec/stories/" + i6,schemaPath:"#/properties/spec/properties/stories/items/enum",keyword:"enum",params:{allowedValues: schema19.properties.spec.properties.stories.items.enum},schema:schema19.properties.spec.properties.stories.items.enum,parentSchema:schema19.properties.spec.properties.stories.items,data:data63};
if(vErrors === null){
vErrors = [err121];
}
else {
vErrors.push(err121);
}
errors++;
}
}
}
else {
const err122 = {instancePath:instancePath+"/spec/stories",schemaPath:"#/properties/spec/properties/stories/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.stories.type,parentSchema:schema19.properties.spec.properties.stories,data:data62};
if(vErrors === null){
vErrors = [err122];
}
else {
vErrors.push(err122);
}
errors++;
}
let data64 = data9.publish;
if(Array.isArray(data64)){
if(data64.length > 16){
const err123 = {instancePath:instancePath+"/spec/publish",schemaPath:"#/properties/spec/properties/publish/maxItems",keyword:"maxItems",params:{limit: 16},schema:16,parentSchema:schema19.properties.spec.properties.publish,data:data64};
if(vErrors === null){
vErrors = [err123];
}
else {
vErrors.push(err123);
}
errors++;
}
const len7 = data64.length;
for(let i7=0; i7<len7; i7++){
let data65 = data64[i7];
if(data65 && typeof data65 == "object" && !Array.isArray(data65)){
if(Object.keys(data65).length > 1){
const err124 = {instancePath:instancePath+"/spec/publish/" + i7,schemaPath:"#/properties/spec/properties/publish/items/maxProperties",keyword:"maxProperties",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.publish.items,data:data65};
if(vErrors === null){
vErrors = [err124];
}
else {
vErrors.push(err124);
}
errors++;
}
if(Object.keys(data65).length < 1){
const err125 = {instancePath:instancePath+"/spec/publish/" + i7,schemaPath:"#/properties/spec/properties/publish/items/minProperties",keyword:"minProperties",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.publish.items,data:data65};
if(vErrors === null){
vErrors = [err125];
}
else {
vErrors.push(err125);
}
errors++;
}
for(const key13 in data65){
if(!((((key13 === "jellyfin") || (key13 === "emby")) || (key13 === "plex")) || (key13 === "kodi"))){
const err126 = {instancePath:instancePath+"/spec/publish/" + i7,schemaPath:"#/properties/spec/properties/publish/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key13},schema:false,parentSchema:schema19.properties.spec.properties.publish.items,data:data65};
if(vErrors === null){
vErrors = [err126];
}
else {
vErrors.push(err126);
}
errors++;
}
}
if(data65.jellyfin !== undefined){
if(!(validate81(data65.jellyfin, {instancePath:instancePath+"/spec/publish/" + i7+"/jellyfin",parentData:data65,parentDataProperty:"jellyfin",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
errors = vErrors.length;
}
}
if(data65.emby !== undefined){
if(!(validate84(data65.emby, {instancePath:instancePath+"/spec/publish/" + i7+"/emby",parentData:data65,parentDataProperty:"emby",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
errors = vErrors.length;
}
}
if(data65.plex !== undefined){
if(!(validate87(data65.plex, {instancePath:instancePath+"/spec/publish/" + i7+"/plex",parentData:data65,parentDataProperty:"plex",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate87.errors : vErrors.concat(validate87.errors);
errors = vErrors.length;
}
}
if(data65.kodi !== undefined){
if(!(validate90(data65.kodi, {instancePath:instancePath+"/spec/publish/" + i7+"/kodi",parentData:data65,parentDataProperty:"kodi",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate90.errors : vErrors.concat(validate90.errors);
errors = vErrors.length;
}
}
}
else {
const err127 = {instancePath:instancePath+"/spec/publish/" + i7,schemaPath:"#/properties/spec/properties/publish/items/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.publish.items.type,parentSchema:schema19.properties.spec.properties.publish.items,data:data65};
if(vErrors === null){
vErrors = [err127];
}
else {
vErrors.push(err127);
}
errors++;
}
}
}
else {
const err128 = {instancePath:instancePath+"/spec/publish",schemaPath:"#/properties/spec/properties/publish/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.publish.type,parentSchema:schema19.properties.spec.properties.publish,data:data64};
if(vErrors === null){
vErrors = [err128];
}
else {
vErrors.push(err128);
}
errors++;
}
let data70 = data9.readOnly;
if(typeof data70 !== "boolean"){
const err129 = {instancePath:instancePath+"/spec/readOnly",schemaPath:"#/properties/spec/properties/readOnly/type",keyword:"type",params:{type: "boolean"},schema:schema19.properties.spec.properties.readOnly.type,parentSchema:schema19.properties.spec.properties.readOnly,data:data70};
if(vErrors === null){
vErrors = [err129];
}
else {
vErrors.push(err129);
}
errors++;
}
let data71 = data9.job;
if(data71 && typeof data71 == "object" && !Array.isArray(data71)){
for(const key14 in data71){
if(!(func1.call(schema19.properties.spec.properties.job.properties, key14))){
const err130 = {instancePath:instancePath+"/spec/job",schemaPath:"#/properties/spec/properties/job/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key14},schema:false,parentSchema:schema19.properties.spec.properties.job,data:data71};
if(vErrors === null){
vErrors = [err130];
}
else {
vErrors.push(err130);
}
errors++;
}
}
if(data71.resources !== undefined){
if(!(validate92(data71.resources, {instancePath:instancePath+"/spec/job/resources",parentData:data71,parentDataProperty:"resources",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
if(data71.nodeSelector !== undefined){
let data73 = data71.nodeSelector;
if(data73 && typeof data73 == "object" && !Array.isArray(data73)){
if(Object.keys(data73).length > 32){
const err131 = {instancePath:instancePath+"/spec/job/nodeSelector",schemaPath:"#/properties/spec/properties/job/properties/nodeSelector/maxProperties",keyword:"maxProperties",params:{limit: 32},schema:32,parentSchema:schema19.properties.spec.properties.job.properties.nodeSelector,data:data73};
if(vErrors === null){
vErrors = [err131];
}
else {
vErrors.push(err131);
}
errors++;
}
for(const key15 in data73){
let data74 = data73[key15];
if(typeof data74 === "string"){
if(data74.length > 63){
const err132 = {instancePath:instancePath+"/spec/job/nodeSelector/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/job/properties/nodeSelector/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 63},schema:63,parentSchema:schema19.properties.spec.properties.job.properties.nodeSelector.additionalProperties,data:data74};
if(vErrors === null){
vErrors = [err132];
}
else {
vErrors.push(err132);
}
errors++;
}
}
else {
const err133 = {instancePath:instancePath+"/spec/job/nodeSelector/" + key15.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/job/properties/nodeSelector/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.job.properties.nodeSelector.additionalProperties.type,parentSchema:schema19.properties.spec.properties.job.properties.nodeSelector.additionalProperties,data:data74};
if(vErrors === null){
vErrors = [err133];
}
else {
vErrors.push(err133);
}
errors++;
}
}
}
else {
const err134 = {instancePath:instancePath+"/spec/job/nodeSelector",schemaPath:"#/properties/spec/properties/job/properties/nodeSelector/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.job.properties.nodeSelector.type,parentSchema:schema19.properties.spec.properties.job.properties.nodeSelector,data:data73};
if(vErrors === null){
vErrors = [err134];
}
else {
vErrors.push(err134);
}
errors++;
}
}
if(data71.tolerations !== undefined){
let data75 = data71.tolerations;
if(Array.isArray(data75)){
if(data75.length > 32){
const err135 = {instancePath:instancePath+"/spec/job/tolerations",schemaPath:"#/properties/spec/properties/job/properties/tolerations/maxItems",keyword:"maxItems",params:{limit: 32},schema:32,parentSchema:schema19.properties.spec.properties.job.properties.tolerations,data:data75};
if(vErrors === null){
vErrors = [err135];
}
else {
vErrors.push(err135);
}
errors++;
}
const len8 = data75.length;
for(let i8=0; i8<len8; i8++){
if(!(validate97(data75[i8], {instancePath:instancePath+"/spec/job/tolerations/" + i8,parentData:data75,parentDataProperty:i8,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
}
else {
const err136 = {instancePath:instancePath+"/spec/job/tolerations",schemaPath:"#/properties/spec/properties/job/properties/tolerations/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.job.properties.tolerations.type,parentSchema:schema19.properties.spec.properties.job.properties.tolerations,data:data75};
if(vErrors === null){
vErrors = [err136];
}
else {
vErrors.push(err136);
}
errors++;
}
}
if(data71.affinity !== undefined){
let data77 = data71.affinity;
if(data77 && typeof data77 == "object" && !Array.isArray(data77)){
if(Object.keys(data77).length > 3){
const err137 = {instancePath:instancePath+"/spec/job/affinity",schemaPath:"#/properties/spec/properties/job/properties/affinity/maxProperties",keyword:"maxProperties",params:{limit: 3},schema:3,parentSchema:schema19.properties.spec.properties.job.properties.affinity,data:data77};
if(vErrors === null){
vErrors = [err137];
}
else {
vErrors.push(err137);
}
errors++;
}
}
else {
const err138 = {instancePath:instancePath+"/spec/job/affinity",schemaPath:"#/properties/spec/properties/job/properties/affinity/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.job.properties.affinity.type,parentSchema:schema19.properties.spec.properties.job.properties.affinity,data:data77};
if(vErrors === null){
vErrors = [err138];
}
else {
vErrors.push(err138);
}
errors++;
}
}
if(data71.priorityClassName !== undefined){
let data78 = data71.priorityClassName;
if(typeof data78 === "string"){
if(data78.length > 253){
const err139 = {instancePath:instancePath+"/spec/job/priorityClassName",schemaPath:"#/properties/spec/properties/job/properties/priorityClassName/maxLength",keyword:"maxLength",params:{limit: 253},schema:253,parentSchema:schema19.properties.spec.properties.job.properties.priorityClassName,data:data78};
if(vErrors === null){
vErrors = [err139];
}
else {
vErrors.push(err139);
}
errors++;
}
if(data78.length < 1){
const err140 = {instancePath:instancePath+"/spec/job/priorityClassName",schemaPath:"#/properties/spec/properties/job/properties/priorityClassName/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.job.properties.priorityClassName,data:data78};
if(vErrors === null){
vErrors = [err140];
}
else {
vErrors.push(err140);
}
errors++;
}
if(!pattern6.test(data78)){
const err141 = {instancePath:instancePath+"/spec/job/priorityClassName",schemaPath:"#/properties/spec/properties/job/properties/priorityClassName/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},schema:"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",parentSchema:schema19.properties.spec.properties.job.properties.priorityClassName,data:data78};
if(vErrors === null){
vErrors = [err141];
}
else {
vErrors.push(err141);
}
errors++;
}
}
else {
const err142 = {instancePath:instancePath+"/spec/job/priorityClassName",schemaPath:"#/properties/spec/properties/job/properties/priorityClassName/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.job.properties.priorityClassName.type,parentSchema:schema19.properties.spec.properties.job.properties.priorityClassName,data:data78};
if(vErrors === null){
vErrors = [err142];
}
else {
vErrors.push(err142);
}
errors++;
}
}
if(data71.runtimeClassName !== undefined){
let data79 = data71.runtimeClassName;
if(typeof data79 === "string"){
if(data79.length > 253){
const err143 = {instancePath:instancePath+"/spec/job/runtimeClassName",schemaPath:"#/properties/spec/properties/job/properties/runtimeClassName/maxLength",keyword:"maxLength",params:{limit: 253},schema:253,parentSchema:schema19.properties.spec.properties.job.properties.runtimeClassName,data:data79};
if(vErrors === null){
vErrors = [err143];
}
else {
vErrors.push(err143);
}
errors++;
}
if(data79.length < 1){
const err144 = {instancePath:instancePath+"/spec/job/runtimeClassName",schemaPath:"#/properties/spec/properties/job/properties/runtimeClassName/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.job.properties.runtimeClassName,data:data79};
if(vErrors === null){
vErrors = [err144];
}
else {
vErrors.push(err144);
}
errors++;
}
if(!pattern6.test(data79)){
const err145 = {instancePath:instancePath+"/spec/job/runtimeClassName",schemaPath:"#/properties/spec/properties/job/properties/runtimeClassName/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},schema:"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",parentSchema:schema19.properties.spec.properties.job.properties.runtimeClassName,data:data79};
if(vErrors === null){
vErrors = [err145];
}
else {
vErrors.push(err145);
}
errors++;
}
}
else {
const err146 = {instancePath:instancePath+"/spec/job/runtimeClassName",schemaPath:"#/properties/spec/properties/job/properties/runtimeClassName/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.job.properties.runtimeClassName.type,parentSchema:schema19.properties.spec.properties.job.properties.runtimeClassName,data:data79};
if(vErrors === null){
vErrors = [err146];
}
else {
vErrors.push(err146);
}
errors++;
}
}
if(data71.imagePullSecrets !== undefined){
let data80 = data71.imagePullSecrets;
if(Array.isArray(data80)){
if(data80.length > 16){
const err147 = {instancePath:instancePath+"/spec/job/imagePullSecrets",schemaPath:"#/properties/spec/properties/job/properties/imagePullSecrets/maxItems",keyword:"maxItems",params:{limit: 16},schema:16,parentSchema:schema19.properties.spec.properties.job.properties.imagePullSecrets,data:data80};
if(vErrors === null){
vErrors = [err147];
}
else {
vErrors.push(err147);
}
errors++;
}
const len9 = data80.length;
for(let i9=0; i9<len9; i9++){
let data81 = data80[i9];
if(data81 && typeof data81 == "object" && !Array.isArray(data81)){
if(data81.name === undefined){
const err148 = {instancePath:instancePath+"/spec/job/imagePullSecrets/" + i9,schemaPath:"#/properties/spec/properties/job/properties/imagePullSecrets/items/required",keyword:"required",params:{missingProperty: "name"},schema:schema19.properties.spec.properties.job.properties.imagePullSecrets.items.required,parentSchema:schema19.properties.spec.properties.job.properties.imagePullSecrets.items,data:data81};
if(vErrors === null){
vErrors = [err148];
}
else {
vErrors.push(err148);
}
errors++;
}
for(const key16 in data81){
if(!(key16 === "name")){
const err149 = {instancePath:instancePath+"/spec/job/imagePullSecrets/" + i9,schemaPath:"#/properties/spec/properties/job/properties/imagePullSecrets/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key16},schema:false,parentSchema:schema19.properties.spec.properties.job.properties.imagePullSecrets.items,data:data81};
if(vErrors === null){
vErrors = [err149];
}
else {
vErrors.push(err149);
}
errors++;
}
}
if(data81.name !== undefined){
let data82 = data81.name;
if(typeof data82 === "string"){
if(data82.length > 253){
const err150 = {instancePath:instancePath+"/spec/job/imagePullSecrets/" + i9+"/name",schemaPath:"#/properties/spec/properties/job/properties/imagePullSecrets/items/properties/name/maxLength",keyword:"maxLength",params:{limit: 253},schema:253,parentSchema:schema19.properties.spec.properties.job.properties.imagePullSecrets.items.properties.name,data:data82};
if(vErrors === null){
vErrors = [err150];
}
else {
vErrors.push(err150);
}
errors++;
}
if(data82.length < 1){
const err151 = {instancePath:instancePath+"/spec/job/imagePullSecrets/" + i9+"/name",schemaPath:"#/properties/spec/properties/job/properties/imagePullSecrets/items/properties/name/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.job.properties.imagePullSecrets.items.properties.name,data:data82};
if(vErrors === null){
vErrors = [err151];
}
else {
vErrors.push(err151);
}
errors++;
}
if(!pattern6.test(data82)){
const err152 = {instancePath:instancePath+"/spec/job/imagePullSecrets/" + i9+"/name",schemaPath:"#/properties/spec/properties/job/properties/imagePullSecrets/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},schema:"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",parentSchema:schema19.properties.spec.properties.job.properties.imagePullSecrets.items.properties.name,data:data82};
if(vErrors === null){
vErrors = [err152];
}
else {
vErrors.push(err152);
}
errors++;
}
}
else {
const err153 = {instancePath:instancePath+"/spec/job/imagePullSecrets/" + i9+"/name",schemaPath:"#/properties/spec/properties/job/properties/imagePullSecrets/items/properties/name/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.job.properties.imagePullSecrets.items.properties.name.type,parentSchema:schema19.properties.spec.properties.job.properties.imagePullSecrets.items.properties.name,data:data82};
if(vErrors === null){
vErrors = [err153];
}
else {
vErrors.push(err153);
}
errors++;
}
}
}
else {
const err154 = {instancePath:instancePath+"/spec/job/imagePullSecrets/" + i9,schemaPath:"#/properties/spec/properties/job/properties/imagePullSecrets/items/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.job.properties.imagePullSecrets.items.type,parentSchema:schema19.properties.spec.properties.job.properties.imagePullSecrets.items,data:data81};
if(vErrors === null){
vErrors = [err154];
}
else {
vErrors.push(err154);
}
errors++;
}
}
}
else {
const err155 = {instancePath:instancePath+"/spec/job/imagePullSecrets",schemaPath:"#/properties/spec/properties/job/properties/imagePullSecrets/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.job.properties.imagePullSecrets.type,parentSchema:schema19.properties.spec.properties.job.properties.imagePullSecrets,data:data80};
if(vErrors === null){
vErrors = [err155];
}
else {
vErrors.push(err155);
}
errors++;
}
}
if(data71.labels !== undefined){
let data83 = data71.labels;
if(data83 && typeof data83 == "object" && !Array.isArray(data83)){
if(Object.keys(data83).length > 32){
const err156 = {instancePath:instancePath+"/spec/job/labels",schemaPath:"#/properties/spec/properties/job/properties/labels/maxProperties",keyword:"maxProperties",params:{limit: 32},schema:32,parentSchema:schema19.properties.spec.properties.job.properties.labels,data:data83};
if(vErrors === null){
vErrors = [err156];
}
else {
vErrors.push(err156);
}
errors++;
}
for(const key17 in data83){
let data84 = data83[key17];
if(typeof data84 === "string"){
if(data84.length > 63){
const err157 = {instancePath:instancePath+"/spec/job/labels/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/job/properties/labels/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 63},schema:63,parentSchema:schema19.properties.spec.properties.job.properties.labels.additionalProperties,data:data84};
if(vErrors === null){
vErrors = [err157];
}
else {
vErrors.push(err157);
}
errors++;
}
if(!pattern31.test(data84)){
const err158 = {instancePath:instancePath+"/spec/job/labels/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/job/properties/labels/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$"},schema:"^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$",parentSchema:schema19.properties.spec.properties.job.properties.labels.additionalProperties,data:data84};
if(vErrors === null){
vErrors = [err158];
}
else {
vErrors.push(err158);
}
errors++;
}
}
else {
const err159 = {instancePath:instancePath+"/spec/job/labels/" + key17.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/job/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.job.properties.labels.additionalProperties.type,parentSchema:schema19.properties.spec.properties.job.properties.labels.additionalProperties,data:data84};
if(vErrors === null){
vErrors = [err159];
}
else {
vErrors.push(err159);
}
errors++;
}
}
}
else {
const err160 = {instancePath:instancePath+"/spec/job/labels",schemaPath:"#/properties/spec/properties/job/properties/labels/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.job.properties.labels.type,parentSchema:schema19.properties.spec.properties.job.properties.labels,data:data83};
if(vErrors === null){
vErrors = [err160];
}
else {
vErrors.push(err160);
}
errors++;
}
}
if(data71.annotations !== undefined){
let data85 = data71.annotations;
if(data85 && typeof data85 == "object" && !Array.isArray(data85)){
if(Object.keys(data85).length > 32){
const err161 = {instancePath:instancePath+"/spec/job/annotations",schemaPath:"#/properties/spec/properties/job/properties/annotations/maxProperties",keyword:"maxProperties",params:{limit: 32},schema:32,parentSchema:schema19.properties.spec.properties.job.properties.annotations,data:data85};
if(vErrors === null){
vErrors = [err161];
}
else {
vErrors.push(err161);
}
errors++;
}
for(const key18 in data85){
let data86 = data85[key18];
if(typeof data86 === "string"){
if(data86.length > 4096){
const err162 = {instancePath:instancePath+"/spec/job/annotations/" + key18.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/job/properties/annotations/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 4096},schema:4096,parentSchema:schema19.properties.spec.properties.job.properties.annotations.additionalProperties,data:data86};
if(vErrors === null){
vErrors = [err162];
}
else {
vErrors.push(err162);
}
errors++;
}
}
else {
const err163 = {instancePath:instancePath+"/spec/job/annotations/" + key18.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/job/properties/annotations/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.job.properties.annotations.additionalProperties.type,parentSchema:schema19.properties.spec.properties.job.properties.annotations.additionalProperties,data:data86};
if(vErrors === null){
vErrors = [err163];
}
else {
vErrors.push(err163);
}
errors++;
}
}
}
else {
const err164 = {instancePath:instancePath+"/spec/job/annotations",schemaPath:"#/properties/spec/properties/job/properties/annotations/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.job.properties.annotations.type,parentSchema:schema19.properties.spec.properties.job.properties.annotations,data:data85};
if(vErrors === null){
vErrors = [err164];
}
else {
vErrors.push(err164);
}
errors++;
}
}
if(data71.securityContext !== undefined){
let data87 = data71.securityContext;
if(data87 && typeof data87 == "object" && !Array.isArray(data87)){
for(const key19 in data87){
if(!((((key19 === "runAsUser") || (key19 === "runAsGroup")) || (key19 === "fsGroup")) || (key19 === "supplementalGroups"))){
const err165 = {instancePath:instancePath+"/spec/job/securityContext",schemaPath:"#/properties/spec/properties/job/properties/securityContext/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key19},schema:false,parentSchema:schema19.properties.spec.properties.job.properties.securityContext,data:data87};
if(vErrors === null){
vErrors = [err165];
}
else {
vErrors.push(err165);
}
errors++;
}
}
if(data87.runAsUser !== undefined){
let data88 = data87.runAsUser;
if(!(((typeof data88 == "number") && (!(data88 % 1) && !isNaN(data88))) && (isFinite(data88)))){
const err166 = {instancePath:instancePath+"/spec/job/securityContext/runAsUser",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/runAsUser/type",keyword:"type",params:{type: "integer"},schema:schema19.properties.spec.properties.job.properties.securityContext.properties.runAsUser.type,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.runAsUser,data:data88};
if(vErrors === null){
vErrors = [err166];
}
else {
vErrors.push(err166);
}
errors++;
}
if((typeof data88 == "number") && (isFinite(data88))){
if(data88 > 2147483647 || isNaN(data88)){
const err167 = {instancePath:instancePath+"/spec/job/securityContext/runAsUser",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/runAsUser/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},schema:2147483647,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.runAsUser,data:data88};
if(vErrors === null){
vErrors = [err167];
}
else {
vErrors.push(err167);
}
errors++;
}
if(data88 < 0 || isNaN(data88)){
const err168 = {instancePath:instancePath+"/spec/job/securityContext/runAsUser",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/runAsUser/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.runAsUser,data:data88};
if(vErrors === null){
vErrors = [err168];
}
else {
vErrors.push(err168);
}
errors++;
}
}
}
if(data87.runAsGroup !== undefined){
let data89 = data87.runAsGroup;
if(!(((typeof data89 == "number") && (!(data89 % 1) && !isNaN(data89))) && (isFinite(data89)))){
const err169 = {instancePath:instancePath+"/spec/job/securityContext/runAsGroup",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/runAsGroup/type",keyword:"type",params:{type: "integer"},schema:schema19.properties.spec.properties.job.properties.securityContext.properties.runAsGroup.type,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.runAsGroup,data:data89};
if(vErrors === null){
vErrors = [err169];
}
else {
vErrors.push(err169);
}
errors++;
}
if((typeof data89 == "number") && (isFinite(data89))){
if(data89 > 2147483647 || isNaN(data89)){
const err170 = {instancePath:instancePath+"/spec/job/securityContext/runAsGroup",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/runAsGroup/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},schema:2147483647,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.runAsGroup,data:data89};
if(vErrors === null){
vErrors = [err170];
}
else {
vErrors.push(err170);
}
errors++;
}
if(data89 < 0 || isNaN(data89)){
const err171 = {instancePath:instancePath+"/spec/job/securityContext/runAsGroup",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/runAsGroup/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.runAsGroup,data:data89};
if(vErrors === null){
vErrors = [err171];
}
else {
vErrors.push(err171);
}
errors++;
}
}
}
if(data87.fsGroup !== undefined){
let data90 = data87.fsGroup;
if(!(((typeof data90 == "number") && (!(data90 % 1) && !isNaN(data90))) && (isFinite(data90)))){
const err172 = {instancePath:instancePath+"/spec/job/securityContext/fsGroup",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/fsGroup/type",keyword:"type",params:{type: "integer"},schema:schema19.properties.spec.properties.job.properties.securityContext.properties.fsGroup.type,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.fsGroup,data:data90};
if(vErrors === null){
vErrors = [err172];
}
else {
vErrors.push(err172);
}
errors++;
}
if((typeof data90 == "number") && (isFinite(data90))){
if(data90 > 2147483647 || isNaN(data90)){
const err173 = {instancePath:instancePath+"/spec/job/securityContext/fsGroup",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/fsGroup/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},schema:2147483647,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.fsGroup,data:data90};
if(vErrors === null){
vErrors = [err173];
}
else {
vErrors.push(err173);
}
errors++;
}
if(data90 < 0 || isNaN(data90)){
const err174 = {instancePath:instancePath+"/spec/job/securityContext/fsGroup",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/fsGroup/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.fsGroup,data:data90};
if(vErrors === null){
vErrors = [err174];
}
else {
vErrors.push(err174);
}
errors++;
}
}
}
if(data87.supplementalGroups !== undefined){
let data91 = data87.supplementalGroups;
if(Array.isArray(data91)){
if(data91.length > 32){
const err175 = {instancePath:instancePath+"/spec/job/securityContext/supplementalGroups",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/supplementalGroups/maxItems",keyword:"maxItems",params:{limit: 32},schema:32,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.supplementalGroups,data:data91};
if(vErrors === null){
vErrors = [err175];
}
else {
vErrors.push(err175);
}
errors++;
}
const len10 = data91.length;
for(let i10=0; i10<len10; i10++){
let data92 = data91[i10];
if(!(((typeof data92 == "number") && (!(data92 % 1) && !isNaN(data92))) && (isFinite(data92)))){
const err176 = {instancePath:instancePath+"/spec/job/securityContext/supplementalGroups/" + i10,schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/supplementalGroups/items/type",keyword:"type",params:{type: "integer"},schema:schema19.properties.spec.properties.job.properties.securityContext.properties.supplementalGroups.items.type,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.supplementalGroups.items,data:data92};
if(vErrors === null){
vErrors = [err176];
}
else {
vErrors.push(err176);
}
errors++;
}
if((typeof data92 == "number") && (isFinite(data92))){
if(data92 > 2147483647 || isNaN(data92)){
const err177 = {instancePath:instancePath+"/spec/job/securityContext/supplementalGroups/" + i10,schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/supplementalGroups/items/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647},schema:2147483647,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.supplementalGroups.items,data:data92};
if(vErrors === null){
vErrors = [err177];
}
else {
vErrors.push(err177);
}
errors++;
}
if(data92 < 0 || isNaN(data92)){
const err178 = {instancePath:instancePath+"/spec/job/securityContext/supplementalGroups/" + i10,schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/supplementalGroups/items/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},schema:0,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.supplementalGroups.items,data:data92};
if(vErrors === null){
vErrors = [err178];
}
else {
vErrors.push(err178);
}
errors++;
}
}
}
}
else {
const err179 = {instancePath:instancePath+"/spec/job/securityContext/supplementalGroups",schemaPath:"#/properties/spec/properties/job/properties/securityContext/properties/supplementalGroups/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.job.properties.securityContext.properties.supplementalGroups.type,parentSchema:schema19.properties.spec.properties.job.properties.securityContext.properties.supplementalGroups,data:data91};
if(vErrors === null){
vErrors = [err179];
}
else {
vErrors.push(err179);
}
errors++;
}
}
}
else {
const err180 = {instancePath:instancePath+"/spec/job/securityContext",schemaPath:"#/properties/spec/properties/job/properties/securityContext/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.job.properties.securityContext.type,parentSchema:schema19.properties.spec.properties.job.properties.securityContext,data:data87};
if(vErrors === null){
vErrors = [err180];
}
else {
vErrors.push(err180);
}
errors++;
}
}
if(data71.tiles !== undefined){
let data93 = data71.tiles;
if(data93 && typeof data93 == "object" && !Array.isArray(data93)){
for(const key20 in data93){
if(!((((key20 === "resources") || (key20 === "nodeSelector")) || (key20 === "tolerations")) || (key20 === "runtimeClassName"))){
const err181 = {instancePath:instancePath+"/spec/job/tiles",schemaPath:"#/properties/spec/properties/job/properties/tiles/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key20},schema:false,parentSchema:schema19.properties.spec.properties.job.properties.tiles,data:data93};
if(vErrors === null){
vErrors = [err181];
}
else {
vErrors.push(err181);
}
errors++;
}
}
if(data93.resources !== undefined){
if(!(validate92(data93.resources, {instancePath:instancePath+"/spec/job/tiles/resources",parentData:data93,parentDataProperty:"resources",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate92.errors : vErrors.concat(validate92.errors);
errors = vErrors.length;
}
}
if(data93.nodeSelector !== undefined){
let data95 = data93.nodeSelector;
if(data95 && typeof data95 == "object" && !Array.isArray(data95)){
if(Object.keys(data95).length > 32){
const err182 = {instancePath:instancePath+"/spec/job/tiles/nodeSelector",schemaPath:"#/properties/spec/properties/job/properties/tiles/properties/nodeSelector/maxProperties",keyword:"maxProperties",params:{limit: 32},schema:32,parentSchema:schema19.properties.spec.properties.job.properties.tiles.properties.nodeSelector,data:data95};
if(vErrors === null){
vErrors = [err182];
}
else {
vErrors.push(err182);
}
errors++;
}
for(const key21 in data95){
let data96 = data95[key21];
if(typeof data96 === "string"){
if(data96.length > 63){
const err183 = {instancePath:instancePath+"/spec/job/tiles/nodeSelector/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/job/properties/tiles/properties/nodeSelector/additionalProperties/maxLength",keyword:"maxLength",params:{limit: 63},schema:63,parentSchema:schema19.properties.spec.properties.job.properties.tiles.properties.nodeSelector.additionalProperties,data:data96};
if(vErrors === null){
vErrors = [err183];
}
else {
vErrors.push(err183);
}
errors++;
}
}
else {
const err184 = {instancePath:instancePath+"/spec/job/tiles/nodeSelector/" + key21.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/job/properties/tiles/properties/nodeSelector/additionalProperties/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.job.properties.tiles.properties.nodeSelector.additionalProperties.type,parentSchema:schema19.properties.spec.properties.job.properties.tiles.properties.nodeSelector.additionalProperties,data:data96};
if(vErrors === null){
vErrors = [err184];
}
else {
vErrors.push(err184);
}
errors++;
}
}
}
else {
const err185 = {instancePath:instancePath+"/spec/job/tiles/nodeSelector",schemaPath:"#/properties/spec/properties/job/properties/tiles/properties/nodeSelector/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.job.properties.tiles.properties.nodeSelector.type,parentSchema:schema19.properties.spec.properties.job.properties.tiles.properties.nodeSelector,data:data95};
if(vErrors === null){
vErrors = [err185];
}
else {
vErrors.push(err185);
}
errors++;
}
}
if(data93.tolerations !== undefined){
let data97 = data93.tolerations;
if(Array.isArray(data97)){
if(data97.length > 32){
const err186 = {instancePath:instancePath+"/spec/job/tiles/tolerations",schemaPath:"#/properties/spec/properties/job/properties/tiles/properties/tolerations/maxItems",keyword:"maxItems",params:{limit: 32},schema:32,parentSchema:schema19.properties.spec.properties.job.properties.tiles.properties.tolerations,data:data97};
if(vErrors === null){
vErrors = [err186];
}
else {
vErrors.push(err186);
}
errors++;
}
const len11 = data97.length;
for(let i11=0; i11<len11; i11++){
if(!(validate97(data97[i11], {instancePath:instancePath+"/spec/job/tiles/tolerations/" + i11,parentData:data97,parentDataProperty:i11,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate97.errors : vErrors.concat(validate97.errors);
errors = vErrors.length;
}
}
}
else {
const err187 = {instancePath:instancePath+"/spec/job/tiles/tolerations",schemaPath:"#/properties/spec/properties/job/properties/tiles/properties/tolerations/type",keyword:"type",params:{type: "array"},schema:schema19.properties.spec.properties.job.properties.tiles.properties.tolerations.type,parentSchema:schema19.properties.spec.properties.job.properties.tiles.properties.tolerations,data:data97};
if(vErrors === null){
vErrors = [err187];
}
else {
vErrors.push(err187);
}
errors++;
}
}
if(data93.runtimeClassName !== undefined){
let data99 = data93.runtimeClassName;
if(typeof data99 === "string"){
if(data99.length > 253){
const err188 = {instancePath:instancePath+"/spec/job/tiles/runtimeClassName",schemaPath:"#/properties/spec/properties/job/properties/tiles/properties/runtimeClassName/maxLength",keyword:"maxLength",params:{limit: 253},schema:253,parentSchema:schema19.properties.spec.properties.job.properties.tiles.properties.runtimeClassName,data:data99};
if(vErrors === null){
vErrors = [err188];
}
else {
vErrors.push(err188);
}
errors++;
}
if(data99.length < 1){
const err189 = {instancePath:instancePath+"/spec/job/tiles/runtimeClassName",schemaPath:"#/properties/spec/properties/job/properties/tiles/properties/runtimeClassName/minLength",keyword:"minLength",params:{limit: 1},schema:1,parentSchema:schema19.properties.spec.properties.job.properties.tiles.properties.runtimeClassName,data:data99};
if(vErrors === null){
vErrors = [err189];
}
else {
vErrors.push(err189);
}
errors++;
}
if(!pattern6.test(data99)){
const err190 = {instancePath:instancePath+"/spec/job/tiles/runtimeClassName",schemaPath:"#/properties/spec/properties/job/properties/tiles/properties/runtimeClassName/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$"},schema:"^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$",parentSchema:schema19.properties.spec.properties.job.properties.tiles.properties.runtimeClassName,data:data99};
if(vErrors === null){
vErrors = [err190];
}
else {
vErrors.push(err190);
}
errors++;
}
}
else {
const err191 = {instancePath:instancePath+"/spec/job/tiles/runtimeClassName",schemaPath:"#/properties/spec/properties/job/properties/tiles/properties/runtimeClassName/type",keyword:"type",params:{type: "string"},schema:schema19.properties.spec.properties.job.properties.tiles.properties.runtimeClassName.type,parentSchema:schema19.properties.spec.properties.job.properties.tiles.properties.runtimeClassName,data:data99};
if(vErrors === null){
vErrors = [err191];
}
else {
vErrors.push(err191);
}
errors++;
}
}
}
else {
const err192 = {instancePath:instancePath+"/spec/job/tiles",schemaPath:"#/properties/spec/properties/job/properties/tiles/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.job.properties.tiles.type,parentSchema:schema19.properties.spec.properties.job.properties.tiles,data:data93};
if(vErrors === null){
vErrors = [err192];
}
else {
vErrors.push(err192);
}
errors++;
}
}
}
else {
const err193 = {instancePath:instancePath+"/spec/job",schemaPath:"#/properties/spec/properties/job/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.properties.job.type,parentSchema:schema19.properties.spec.properties.job,data:data71};
if(vErrors === null){
vErrors = [err193];
}
else {
vErrors.push(err193);
}
errors++;
}
}
else {
const err194 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"},schema:schema19.properties.spec.type,parentSchema:schema19.properties.spec,data:data9};
if(vErrors === null){
vErrors = [err194];
}
else {
vErrors.push(err194);
}
errors++;
}
}
}
else {
const err195 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},schema:schema19.type,parentSchema:schema19,data};
if(vErrors === null){
vErrors = [err195];
}
else {
vErrors.push(err195);
}
errors++;
}
validate52.errors = vErrors;
return errors === 0;
}
);
validate52.evaluated = {"props":true,"dynamicProps":false,"dynamicItems":false};

const validate = validate52;
