// @ts-nocheck
// Generated from operator/src/title/record.schema.json by `npm run generate`. Do not edit.
import type { FolderRecord } from '../record.ts';
import { withMessages } from '../recordReasons.ts';

export type CheckedRecord =
  | { readonly ok: true; readonly record: FolderRecord }
  | { readonly ok: false; readonly fault: string };

/** Checks the fields that are known; others may be anything. Stops at the first fault: a sentence with its place. Reasons become messages. */
export function validateRecord(value: unknown): CheckedRecord {
  if (validate(value)) return { ok: true, record: withMessages(value) };
  const fault = validate.errors?.[0];
  return { ok: false, fault: `${fault?.instancePath || 'the record'} ${fault?.message ?? 'is not as expected'}` };
}

const validate = validate52;

const schema19 = {"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"https://projectionist.dev/schemas/record-v1.json","title":"Projectionist record, format 1","description":"`.projectionist/record.json`: what is known about the titles and videos of one folder. Unknown fields are kept unchanged.","type":"object","properties":{"version":{"description":"The format version. A file with a greater number was written by a newer program and is left alone.","type":"integer","const":1},"titles":{"description":"By the title's key relative to this folder: `.` if the folder is the title, otherwise the video's file name.","type":"object","additionalProperties":{"$ref":"#/$defs/title"}},"files":{"description":"By the video's name in this folder.","type":"object","additionalProperties":{"$ref":"#/$defs/file"}}},"required":["version","titles","files"],"$defs":{"time":{"description":"RFC 3339, UTC, with milliseconds. An unreadable time, or one further ahead than its longest wait, counts as now.","type":"string"},"title":{"description":"What is known about a film or a whole series.","type":"object","properties":{"arrivals":{"description":"When it was first here, by key: `` for the film; `S01E02`, a date or `A0012` for an episode.","type":"object","additionalProperties":{"$ref":"#/$defs/arrival"}},"facts":{"description":"By name: id, nfo, trailer, and art by kind (`poster`, `season01-poster`).","type":"object","properties":{"id":{"description":"The identified title.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/identity"}}},"nfo":{"description":"The .nfo files of the title.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/titleNfo"}}},"trailer":{"description":"Trailers: links, and a file.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/trailer"}}}},"additionalProperties":{"$ref":"#/$defs/fact"}},"made":{"description":"What we made for the title in this folder.","type":"array","items":{"$ref":"#/$defs/made"}},"handMarks":{"description":"Marks that a person set or refused, by film or episode as in `arrivals` (several episodes joined by `+`, a part behind `#`): one entry for each cut.","type":"object","additionalProperties":{"type":"array","items":{"$ref":"#/$defs/handMarks"}}},"candidates":{"description":"Possible titles while `id` is not filled, best first.","type":"array","items":{"type":"object","properties":{"id":{"description":"`tmdb:603`","type":"string"},"title":{"type":"string"},"year":{"type":"number"},"score":{"description":"0 to 1.","type":"number"},"why":{"type":"string"},"code":{"$ref":"#/$defs/code"},"values":{"$ref":"#/$defs/values"}},"required":["id","title","score","why"]}}},"required":["arrivals","facts"]},"arrival":{"description":"An upgrade or a rename never changes it. Kept for 30 days after the last video went.","type":"object","properties":{"at":{"$ref":"#/$defs/time"},"goneAt":{"description":"When the last video went.","$ref":"#/$defs/time"}},"required":["at"]},"file":{"description":"What is known about one video.","type":"object","properties":{"sizeBytes":{"description":"With another size it is another file, and its facts are open again.","type":"number"},"mtimeMs":{"description":"Milliseconds since 1970. If only this differs, the sample decides.","type":"number"},"sample":{"description":"sha256, hex, over the size in decimal and a line feed, then 64 KiB from start, middle and end (at most 192 KiB: the whole file).","type":"string"},"facts":{"description":"By name.","type":"object","properties":{"probe":{"description":"Container, streams, chapters.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/probe"}}},"marks":{"description":"Spans of intro, recap, credits, scene after the credits, preview and commercials.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"type":"array","items":{"$ref":"#/$defs/mark"}},"refused":{"description":"Kinds that the video does not have, as a file beside it (`file`) or a person (`you`) says.","type":"array","items":{"type":"object","properties":{"kind":{"type":"string"},"source":{"type":"string"}},"required":["kind","source"]}},"doubtful":{"description":"An entry of `handMarks` for a video of another length: not used until a person decides.","type":"object"},"marksFile":{"description":"A `.marks.yaml` that is ignored until it is corrected: `path`, `line`, `reason`, `code`, `values`.","type":"object"}}},"edl":{"description":"Our EDL file beside the video. Absent in Libraries that never asked for one.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}}},"thumbnail":{"description":"The picture beside the video.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/thumbnail"}}},"tiles":{"description":"Trickplay sheets.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/tiles"}}},"nfo":{"description":"For an episode: its .nfo beside the video.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]},"episodeTitles":{"description":"Titles of the episodes of the video, in the order of its name. Absent: not read yet.","type":"array","items":{"$ref":"#/$defs/episodeTitle"}}}}}},"made":{"description":"What we made for the video.","type":"array","items":{"$ref":"#/$defs/made"}},"setAside":{"type":"object","properties":{"reason":{"type":"string"},"code":{"$ref":"#/$defs/code"},"values":{"$ref":"#/$defs/values"},"at":{"$ref":"#/$defs/time"}},"required":["reason","at"]}},"required":["sizeBytes","mtimeMs","facts","made"]},"made":{"description":"A file or folder that we made. With any other content it belongs to the user and is never changed or removed.","type":"object","properties":{"path":{"description":"Relative to the folder of this record. A folder of tiles is one entry.","type":"string"},"fact":{"description":"The fact it belongs to.","type":"string"},"sizeBytes":{"type":"number"},"mtimeMs":{"type":"number"},"sha256":{"description":"Hex. For a folder: of its sorted lines `name size sha256`, joined by line feeds.","type":"string"}},"required":["path","fact","sizeBytes","mtimeMs","sha256"]},"episodeTitle":{"type":"object","properties":{"number":{"description":"The number as in the video's name. Absent if the name has only a date.","type":"integer"},"title":{"type":"string"},"plot":{"type":"string"},"airDate":{"description":"YYYY-MM-DD","type":"string"}}},"fact":{"description":"Something known or made.","type":"object","properties":{"state":{"enum":["open","filled","absent","failed"],"description":"open: to be filled. absent: not available. failed: it did not work."},"at":{"description":"When the fact got this state.","$ref":"#/$defs/time"},"source":{"description":"`file`, `frame`, `chapters`, `edl`, `detection`, or a metadata service.","type":"string"},"reason":{"description":"Why it is absent or failed, in English, for people.","type":"string"},"code":{"$ref":"#/$defs/code"},"values":{"$ref":"#/$defs/values"},"nextTryAt":{"description":"When it is retried. Without it an absent or failed fact waits for refresh.","$ref":"#/$defs/time"},"tries":{"description":"Failures in a row.","type":"integer"},"trouble":{"description":"Set if a service caused the failure: `later` and `ended` pass by themselves, `key` needs a person.","type":"string"},"refusedUrls":{"description":"Addresses of pictures that took too much time or memory."},"remadeAt":{"$ref":"#/$defs/time","description":"When it was recreated because our file had disappeared. If it disappears again within 30 days, the fact is failed."}},"required":["state"]},"code":{"description":"The code of the reason, for programs. `text`: the reason has no code.","type":"string"},"values":{"description":"What stands in the reason: texts, or messages of their own.","type":"array","items":{"anyOf":[{"type":"string"},{"type":"object","properties":{"code":{"$ref":"#/$defs/code"},"values":{"$ref":"#/$defs/values"}},"required":["code","values"]}]}},"probe":{"description":"What the probe read from the video.","type":"object","properties":{"container":{"description":"Names from FFmpeg.","type":"string"},"durationSeconds":{"type":"number"},"bitRate":{"type":"number"},"video":{"type":"array","items":{"$ref":"#/$defs/videoStream"}},"audio":{"type":"array","items":{"$ref":"#/$defs/audioStream"}},"subtitles":{"type":"array","items":{"$ref":"#/$defs/subtitleStream"}},"chapters":{"type":"array","items":{"$ref":"#/$defs/chapter"}}},"required":["container","durationSeconds","video","audio","subtitles","chapters"]},"videoStream":{"type":"object","properties":{"index":{"type":"integer"},"codec":{"type":"string"},"profile":{"type":"string"},"level":{"type":"number"},"widthPixels":{"type":"number"},"heightPixels":{"type":"number"},"displayAspect":{"description":"Width divided by height as shown.","type":"number"},"rotationDegrees":{"description":"Clockwise: 0, 90, 180, 270.","type":"number"},"frameRate":{"type":"number"},"bitDepth":{"type":"number"},"pixelFormat":{"type":"string"},"hdr":{"type":"string"},"dolbyVisionProfile":{"type":"number"},"bitRate":{"type":"number"},"language":{"type":"string"},"title":{"type":"string"},"isDefault":{"type":"boolean"}},"required":["index","codec","widthPixels","heightPixels","displayAspect","rotationDegrees","isDefault"]},"audioStream":{"type":"object","properties":{"index":{"type":"integer"},"codec":{"type":"string"},"profile":{"type":"string"},"channels":{"type":"number"},"channelLayout":{"type":"string"},"sampleRateHz":{"type":"number"},"bitRate":{"type":"number"},"language":{"type":"string"},"title":{"type":"string"},"isDefault":{"type":"boolean"}},"required":["index","codec","channels","sampleRateHz","isDefault"]},"subtitleStream":{"type":"object","properties":{"index":{"type":"integer"},"codec":{"type":"string"},"language":{"type":"string"},"title":{"type":"string"},"isDefault":{"type":"boolean"},"isForced":{"type":"boolean"},"isHearingImpaired":{"type":"boolean"}},"required":["index","codec","isDefault","isForced","isHearingImpaired"]},"chapter":{"type":"object","properties":{"startSeconds":{"type":"number"},"endSeconds":{"type":"number"},"title":{"type":"string"}},"required":["startSeconds","endSeconds"]},"handMarks":{"description":"What a person said about one cut of a film or an episode. It holds for videos of this length.","type":"object","properties":{"durationSeconds":{"description":"Length of the video for which it was said.","type":"number"},"marks":{"description":"Each kind in it is the person's alone.","type":"array","items":{"type":"object","properties":{"kind":{"type":"string"},"startSeconds":{"type":"number"},"endSeconds":{"type":"number"}},"required":["kind","startSeconds","endSeconds"]}},"none":{"description":"Kinds that the video does not have.","type":"array","items":{"type":"string"}},"at":{"$ref":"#/$defs/time"}},"required":["durationSeconds","marks","none","at"]},"mark":{"type":"object","properties":{"kind":{"description":"intro, recap, credits, afterCredits (a scene after the credits, never to be skipped), preview or commercial.","type":"string"},"startSeconds":{"type":"number"},"endSeconds":{"type":"number"},"source":{"type":"string"}},"required":["kind","startSeconds","endSeconds","source"]},"thumbnail":{"type":"object","properties":{"path":{"description":"The picture's name beside the video.","type":"string"},"seen":{"description":"Its size and mtime when it was decoded, with the reason why it cannot be shown."}},"required":["path"]},"tiles":{"type":"object","properties":{"widthPixels":{"type":"number"},"heightPixels":{"type":"number"},"columns":{"type":"number"},"rows":{"type":"number"},"intervalSeconds":{"type":"number"},"images":{"type":"number"},"sheets":{"type":"number"}},"required":["widthPixels","heightPixels","columns","rows","intervalSeconds","images","sheets"]},"identity":{"type":"object","properties":{"ids":{"description":"scheme to id: tmdb, imdb, tvdb, tvmaze, wikidata.","type":"object","additionalProperties":{"type":"string"}},"title":{"type":"string"},"originalTitle":{"type":"string"},"year":{"type":"number"},"premiered":{"description":"YYYY-MM-DD","type":"string"}},"required":["ids","title"]},"titleNfo":{"type":"object","properties":{"paths":{"description":"Relative to the title's folder.","type":"array","items":{"type":"string"}},"episodes":{"description":"Of a series: those that the sources know, in the seasons of which there are videos, without specials.","type":"array","items":{"type":"object","properties":{"season":{"type":"integer"},"episode":{"type":"integer"},"title":{"type":"string"},"airDate":{"description":"YYYY-MM-DD","type":"string"}},"required":["season","episode"]}},"summary":{"type":"object","properties":{"plot":{"type":"string"},"tagline":{"type":"string"},"genres":{"type":"array","items":{"type":"string"}},"runtimeMinutes":{"type":"number"},"premiered":{"type":"string"},"certification":{"type":"string"},"rating":{"type":"object","properties":{"name":{"type":"string"},"value":{"type":"number"},"max":{"type":"number"},"votes":{"type":"number"}},"required":["name","value","max"]},"collection":{"type":"string"},"otherTitles":{"description":"Names by which people search it, in other languages and countries.","type":"array","items":{"type":"string"}},"directors":{"type":"array","items":{"type":"string"}},"cast":{"description":"The first of its cast, in the source's order.","type":"array","items":{"type":"string"}},"roles":{"description":"Whom they play, by the name in `cast`.","type":"object","additionalProperties":{"type":"string"}},"studios":{"type":"array","items":{"type":"string"}},"fromSources":{"description":"Of a title with somebody's own .nfo: the fields that it lacks and the sources filled.","type":"array","items":{"type":"string"}},"episodesOfSeason":{"description":"Series: how many episodes of each season had been shown when the sources were last asked, by season number.","type":"object","additionalProperties":{"type":"integer"}}}}},"required":["paths"]},"trailer":{"type":"object","properties":{"links":{"type":"array","items":{"type":"object","properties":{"url":{"type":"string"},"name":{"type":"string"},"language":{"type":"string"}},"required":["url"]}},"path":{"description":"Relative to the title's folder.","type":"string"}},"required":["links"]}}};
const schema20 = {"description":"What is known about a film or a whole series.","type":"object","properties":{"arrivals":{"description":"When it was first here, by key: `` for the film; `S01E02`, a date or `A0012` for an episode.","type":"object","additionalProperties":{"$ref":"#/$defs/arrival"}},"facts":{"description":"By name: id, nfo, trailer, and art by kind (`poster`, `season01-poster`).","type":"object","properties":{"id":{"description":"The identified title.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/identity"}}},"nfo":{"description":"The .nfo files of the title.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/titleNfo"}}},"trailer":{"description":"Trailers: links, and a file.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/trailer"}}}},"additionalProperties":{"$ref":"#/$defs/fact"}},"made":{"description":"What we made for the title in this folder.","type":"array","items":{"$ref":"#/$defs/made"}},"handMarks":{"description":"Marks that a person set or refused, by film or episode as in `arrivals` (several episodes joined by `+`, a part behind `#`): one entry for each cut.","type":"object","additionalProperties":{"type":"array","items":{"$ref":"#/$defs/handMarks"}}},"candidates":{"description":"Possible titles while `id` is not filled, best first.","type":"array","items":{"type":"object","properties":{"id":{"description":"`tmdb:603`","type":"string"},"title":{"type":"string"},"year":{"type":"number"},"score":{"description":"0 to 1.","type":"number"},"why":{"type":"string"},"code":{"$ref":"#/$defs/code"},"values":{"$ref":"#/$defs/values"}},"required":["id","title","score","why"]}}},"required":["arrivals","facts"]};
const schema21 = {"description":"An upgrade or a rename never changes it. Kept for 30 days after the last video went.","type":"object","properties":{"at":{"$ref":"#/$defs/time"},"goneAt":{"description":"When the last video went.","$ref":"#/$defs/time"}},"required":["at"]};
const schema22 = {"description":"RFC 3339, UTC, with milliseconds. An unreadable time, or one further ahead than its longest wait, counts as now.","type":"string"};

function validate55(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate55.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate55.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
validate55.errors = vErrors;
return errors === 0;
}
validate55.evaluated = {"dynamicProps":false,"dynamicItems":false};


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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.at === undefined) && (missing0 = "at")){
validate54.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.at !== undefined){
const _errs1 = errors;
if(!(validate55(data.at, {instancePath:instancePath+"/at",parentData:data,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.goneAt !== undefined){
const _errs2 = errors;
if(!(validate55(data.goneAt, {instancePath:instancePath+"/goneAt",parentData:data,parentDataProperty:"goneAt",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate54.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate54.errors = vErrors;
return errors === 0;
}
validate54.evaluated = {"props":{"at":true,"goneAt":true},"dynamicProps":false,"dynamicItems":false};

const schema23 = {"description":"Something known or made.","type":"object","properties":{"state":{"enum":["open","filled","absent","failed"],"description":"open: to be filled. absent: not available. failed: it did not work."},"at":{"description":"When the fact got this state.","$ref":"#/$defs/time"},"source":{"description":"`file`, `frame`, `chapters`, `edl`, `detection`, or a metadata service.","type":"string"},"reason":{"description":"Why it is absent or failed, in English, for people.","type":"string"},"code":{"$ref":"#/$defs/code"},"values":{"$ref":"#/$defs/values"},"nextTryAt":{"description":"When it is retried. Without it an absent or failed fact waits for refresh.","$ref":"#/$defs/time"},"tries":{"description":"Failures in a row.","type":"integer"},"trouble":{"description":"Set if a service caused the failure: `later` and `ended` pass by themselves, `key` needs a person.","type":"string"},"refusedUrls":{"description":"Addresses of pictures that took too much time or memory."},"remadeAt":{"$ref":"#/$defs/time","description":"When it was recreated because our file had disappeared. If it disappears again within 30 days, the fact is failed."}},"required":["state"]};
const schema24 = {"description":"The code of the reason, for programs. `text`: the reason has no code.","type":"string"};

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate61.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(typeof data !== "string"){
validate61.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
validate61.errors = vErrors;
return errors === 0;
}
validate61.evaluated = {"dynamicProps":false,"dynamicItems":false};

const schema25 = {"description":"What stands in the reason: texts, or messages of their own.","type":"array","items":{"anyOf":[{"type":"string"},{"type":"object","properties":{"code":{"$ref":"#/$defs/code"},"values":{"$ref":"#/$defs/values"}},"required":["code","values"]}]}};
const wrapper0 = {validate: validate63};

function validate63(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate63.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(Array.isArray(data)){
var valid0 = true;
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
const _errs1 = errors;
const _errs2 = errors;
let valid1 = false;
const _errs3 = errors;
if(typeof data0 !== "string"){
const err0 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/anyOf/0/type",keyword:"type",params:{type: "string"},message:"must be string"};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
var _valid0 = _errs3 === errors;
valid1 = valid1 || _valid0;
const _errs5 = errors;
if(errors === _errs5){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
let missing0;
if(((data0.code === undefined) && (missing0 = "code")) || ((data0.values === undefined) && (missing0 = "values"))){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/anyOf/1/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
if(data0.code !== undefined){
const _errs7 = errors;
if(!(validate61(data0.code, {instancePath:instancePath+"/" + i0+"/code",parentData:data0,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data0.values !== undefined){
const _errs8 = errors;
if(!(wrapper0.validate(data0.values, {instancePath:instancePath+"/" + i0+"/values",parentData:data0,parentDataProperty:"values",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
errors = vErrors.length;
}
var valid2 = _errs8 === errors;
}
else {
var valid2 = true;
}
}
}
}
else {
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/anyOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var _valid0 = _errs5 === errors;
valid1 = valid1 || _valid0;
if(_valid0){
var props1 = {};
props1.code = true;
props1.values = true;
}
if(!valid1){
const err3 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/anyOf",keyword:"anyOf",params:{},message:"must match a schema in anyOf"};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
validate63.errors = vErrors;
return false;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
var valid0 = _errs1 === errors;
if(!valid0){
break;
}
}
}
else {
validate63.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
validate63.errors = vErrors;
return errors === 0;
}
validate63.evaluated = {"items":true,"dynamicProps":false,"dynamicItems":false};


function validate59(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate59.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.state === undefined) && (missing0 = "state")){
validate59.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.state !== undefined){
let data0 = data.state;
const _errs1 = errors;
if(!((((data0 === "open") || (data0 === "filled")) || (data0 === "absent")) || (data0 === "failed"))){
validate59.errors = [{instancePath:instancePath+"/state",schemaPath:"#/properties/state/enum",keyword:"enum",params:{allowedValues: schema23.properties.state.enum},message:"must be equal to one of the allowed values"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
const _errs2 = errors;
if(!(validate55(data.at, {instancePath:instancePath+"/at",parentData:data,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid0 = _errs2 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
const _errs3 = errors;
if(typeof data.source !== "string"){
validate59.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.reason !== undefined){
const _errs5 = errors;
if(typeof data.reason !== "string"){
validate59.errors = [{instancePath:instancePath+"/reason",schemaPath:"#/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.code !== undefined){
const _errs7 = errors;
if(!(validate61(data.code, {instancePath:instancePath+"/code",parentData:data,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.values !== undefined){
const _errs8 = errors;
if(!(validate63(data.values, {instancePath:instancePath+"/values",parentData:data,parentDataProperty:"values",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
errors = vErrors.length;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.nextTryAt !== undefined){
const _errs9 = errors;
if(!(validate55(data.nextTryAt, {instancePath:instancePath+"/nextTryAt",parentData:data,parentDataProperty:"nextTryAt",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.tries !== undefined){
let data7 = data.tries;
const _errs10 = errors;
if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
validate59.errors = [{instancePath:instancePath+"/tries",schemaPath:"#/properties/tries/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.trouble !== undefined){
const _errs12 = errors;
if(typeof data.trouble !== "string"){
validate59.errors = [{instancePath:instancePath+"/trouble",schemaPath:"#/properties/trouble/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.remadeAt !== undefined){
const _errs14 = errors;
if(!(validate55(data.remadeAt, {instancePath:instancePath+"/remadeAt",parentData:data,parentDataProperty:"remadeAt",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid0 = _errs14 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate59.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate59.errors = vErrors;
return errors === 0;
}
validate59.evaluated = {"props":{"state":true,"at":true,"source":true,"reason":true,"code":true,"values":true,"nextTryAt":true,"tries":true,"trouble":true,"refusedUrls":true,"remadeAt":true},"dynamicProps":false,"dynamicItems":false};

const schema26 = {"type":"object","properties":{"ids":{"description":"scheme to id: tmdb, imdb, tvdb, tvmaze, wikidata.","type":"object","additionalProperties":{"type":"string"}},"title":{"type":"string"},"originalTitle":{"type":"string"},"year":{"type":"number"},"premiered":{"description":"YYYY-MM-DD","type":"string"}},"required":["ids","title"]};

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate70.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.ids === undefined) && (missing0 = "ids")) || ((data.title === undefined) && (missing0 = "title"))){
validate70.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.ids !== undefined){
let data0 = data.ids;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key0 in data0){
const _errs4 = errors;
if(typeof data0[key0] !== "string"){
validate70.errors = [{instancePath:instancePath+"/ids/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/ids/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate70.errors = [{instancePath:instancePath+"/ids",schemaPath:"#/properties/ids/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs6 = errors;
if(typeof data.title !== "string"){
validate70.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs6 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.originalTitle !== undefined){
const _errs8 = errors;
if(typeof data.originalTitle !== "string"){
validate70.errors = [{instancePath:instancePath+"/originalTitle",schemaPath:"#/properties/originalTitle/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs8 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.year !== undefined){
let data4 = data.year;
const _errs10 = errors;
if(!((typeof data4 == "number") && (isFinite(data4)))){
validate70.errors = [{instancePath:instancePath+"/year",schemaPath:"#/properties/year/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.premiered !== undefined){
const _errs12 = errors;
if(typeof data.premiered !== "string"){
validate70.errors = [{instancePath:instancePath+"/premiered",schemaPath:"#/properties/premiered/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs12 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate70.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate70.errors = vErrors;
return errors === 0;
}
validate70.evaluated = {"props":{"ids":true,"title":true,"originalTitle":true,"year":true,"premiered":true},"dynamicProps":false,"dynamicItems":false};

const schema27 = {"type":"object","properties":{"paths":{"description":"Relative to the title's folder.","type":"array","items":{"type":"string"}},"episodes":{"description":"Of a series: those that the sources know, in the seasons of which there are videos, without specials.","type":"array","items":{"type":"object","properties":{"season":{"type":"integer"},"episode":{"type":"integer"},"title":{"type":"string"},"airDate":{"description":"YYYY-MM-DD","type":"string"}},"required":["season","episode"]}},"summary":{"type":"object","properties":{"plot":{"type":"string"},"tagline":{"type":"string"},"genres":{"type":"array","items":{"type":"string"}},"runtimeMinutes":{"type":"number"},"premiered":{"type":"string"},"certification":{"type":"string"},"rating":{"type":"object","properties":{"name":{"type":"string"},"value":{"type":"number"},"max":{"type":"number"},"votes":{"type":"number"}},"required":["name","value","max"]},"collection":{"type":"string"},"otherTitles":{"description":"Names by which people search it, in other languages and countries.","type":"array","items":{"type":"string"}},"directors":{"type":"array","items":{"type":"string"}},"cast":{"description":"The first of its cast, in the source's order.","type":"array","items":{"type":"string"}},"roles":{"description":"Whom they play, by the name in `cast`.","type":"object","additionalProperties":{"type":"string"}},"studios":{"type":"array","items":{"type":"string"}},"fromSources":{"description":"Of a title with somebody's own .nfo: the fields that it lacks and the sources filled.","type":"array","items":{"type":"string"}},"episodesOfSeason":{"description":"Series: how many episodes of each season had been shown when the sources were last asked, by season number.","type":"object","additionalProperties":{"type":"integer"}}}}},"required":["paths"]};

function validate73(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate73.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.paths === undefined) && (missing0 = "paths")){
validate73.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.paths !== undefined){
let data0 = data.paths;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
const _errs3 = errors;
if(typeof data0[i0] !== "string"){
validate73.errors = [{instancePath:instancePath+"/paths/" + i0,schemaPath:"#/properties/paths/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/paths",schemaPath:"#/properties/paths/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.episodes !== undefined){
let data2 = data.episodes;
const _errs5 = errors;
if(errors === _errs5){
if(Array.isArray(data2)){
var valid2 = true;
const len1 = data2.length;
for(let i1=0; i1<len1; i1++){
let data3 = data2[i1];
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
let missing1;
if(((data3.season === undefined) && (missing1 = "season")) || ((data3.episode === undefined) && (missing1 = "episode"))){
validate73.errors = [{instancePath:instancePath+"/episodes/" + i1,schemaPath:"#/properties/episodes/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data3.season !== undefined){
let data4 = data3.season;
const _errs9 = errors;
if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
validate73.errors = [{instancePath:instancePath+"/episodes/" + i1+"/season",schemaPath:"#/properties/episodes/items/properties/season/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.episode !== undefined){
let data5 = data3.episode;
const _errs11 = errors;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
validate73.errors = [{instancePath:instancePath+"/episodes/" + i1+"/episode",schemaPath:"#/properties/episodes/items/properties/episode/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid3 = _errs11 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.title !== undefined){
const _errs13 = errors;
if(typeof data3.title !== "string"){
validate73.errors = [{instancePath:instancePath+"/episodes/" + i1+"/title",schemaPath:"#/properties/episodes/items/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data3.airDate !== undefined){
const _errs15 = errors;
if(typeof data3.airDate !== "string"){
validate73.errors = [{instancePath:instancePath+"/episodes/" + i1+"/airDate",schemaPath:"#/properties/episodes/items/properties/airDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs15 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/episodes/" + i1,schemaPath:"#/properties/episodes/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid2 = _errs7 === errors;
if(!valid2){
break;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/episodes",schemaPath:"#/properties/episodes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.summary !== undefined){
let data8 = data.summary;
const _errs17 = errors;
if(errors === _errs17){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.plot !== undefined){
const _errs19 = errors;
if(typeof data8.plot !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/plot",schemaPath:"#/properties/summary/properties/plot/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs19 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.tagline !== undefined){
const _errs21 = errors;
if(typeof data8.tagline !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/tagline",schemaPath:"#/properties/summary/properties/tagline/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs21 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.genres !== undefined){
let data11 = data8.genres;
const _errs23 = errors;
if(errors === _errs23){
if(Array.isArray(data11)){
var valid5 = true;
const len2 = data11.length;
for(let i2=0; i2<len2; i2++){
const _errs25 = errors;
if(typeof data11[i2] !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/genres/" + i2,schemaPath:"#/properties/summary/properties/genres/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid5 = _errs25 === errors;
if(!valid5){
break;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/summary/genres",schemaPath:"#/properties/summary/properties/genres/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid4 = _errs23 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.runtimeMinutes !== undefined){
let data13 = data8.runtimeMinutes;
const _errs27 = errors;
if(!((typeof data13 == "number") && (isFinite(data13)))){
validate73.errors = [{instancePath:instancePath+"/summary/runtimeMinutes",schemaPath:"#/properties/summary/properties/runtimeMinutes/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid4 = _errs27 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.premiered !== undefined){
const _errs29 = errors;
if(typeof data8.premiered !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/premiered",schemaPath:"#/properties/summary/properties/premiered/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs29 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.certification !== undefined){
const _errs31 = errors;
if(typeof data8.certification !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/certification",schemaPath:"#/properties/summary/properties/certification/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs31 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.rating !== undefined){
let data16 = data8.rating;
const _errs33 = errors;
if(errors === _errs33){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing2;
if((((data16.name === undefined) && (missing2 = "name")) || ((data16.value === undefined) && (missing2 = "value"))) || ((data16.max === undefined) && (missing2 = "max"))){
validate73.errors = [{instancePath:instancePath+"/summary/rating",schemaPath:"#/properties/summary/properties/rating/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data16.name !== undefined){
const _errs35 = errors;
if(typeof data16.name !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/rating/name",schemaPath:"#/properties/summary/properties/rating/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid6 = _errs35 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.value !== undefined){
let data18 = data16.value;
const _errs37 = errors;
if(!((typeof data18 == "number") && (isFinite(data18)))){
validate73.errors = [{instancePath:instancePath+"/summary/rating/value",schemaPath:"#/properties/summary/properties/rating/properties/value/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid6 = _errs37 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.max !== undefined){
let data19 = data16.max;
const _errs39 = errors;
if(!((typeof data19 == "number") && (isFinite(data19)))){
validate73.errors = [{instancePath:instancePath+"/summary/rating/max",schemaPath:"#/properties/summary/properties/rating/properties/max/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid6 = _errs39 === errors;
}
else {
var valid6 = true;
}
if(valid6){
if(data16.votes !== undefined){
let data20 = data16.votes;
const _errs41 = errors;
if(!((typeof data20 == "number") && (isFinite(data20)))){
validate73.errors = [{instancePath:instancePath+"/summary/rating/votes",schemaPath:"#/properties/summary/properties/rating/properties/votes/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid6 = _errs41 === errors;
}
else {
var valid6 = true;
}
}
}
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/summary/rating",schemaPath:"#/properties/summary/properties/rating/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs33 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.collection !== undefined){
const _errs43 = errors;
if(typeof data8.collection !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/collection",schemaPath:"#/properties/summary/properties/collection/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid4 = _errs43 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.otherTitles !== undefined){
let data22 = data8.otherTitles;
const _errs45 = errors;
if(errors === _errs45){
if(Array.isArray(data22)){
var valid7 = true;
const len3 = data22.length;
for(let i3=0; i3<len3; i3++){
const _errs47 = errors;
if(typeof data22[i3] !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/otherTitles/" + i3,schemaPath:"#/properties/summary/properties/otherTitles/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid7 = _errs47 === errors;
if(!valid7){
break;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/summary/otherTitles",schemaPath:"#/properties/summary/properties/otherTitles/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid4 = _errs45 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.directors !== undefined){
let data24 = data8.directors;
const _errs49 = errors;
if(errors === _errs49){
if(Array.isArray(data24)){
var valid8 = true;
const len4 = data24.length;
for(let i4=0; i4<len4; i4++){
const _errs51 = errors;
if(typeof data24[i4] !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/directors/" + i4,schemaPath:"#/properties/summary/properties/directors/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid8 = _errs51 === errors;
if(!valid8){
break;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/summary/directors",schemaPath:"#/properties/summary/properties/directors/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid4 = _errs49 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.cast !== undefined){
let data26 = data8.cast;
const _errs53 = errors;
if(errors === _errs53){
if(Array.isArray(data26)){
var valid9 = true;
const len5 = data26.length;
for(let i5=0; i5<len5; i5++){
const _errs55 = errors;
if(typeof data26[i5] !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/cast/" + i5,schemaPath:"#/properties/summary/properties/cast/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid9 = _errs55 === errors;
if(!valid9){
break;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/summary/cast",schemaPath:"#/properties/summary/properties/cast/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid4 = _errs53 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.roles !== undefined){
let data28 = data8.roles;
const _errs57 = errors;
if(errors === _errs57){
if(data28 && typeof data28 == "object" && !Array.isArray(data28)){
for(const key0 in data28){
const _errs60 = errors;
if(typeof data28[key0] !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/roles/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/summary/properties/roles/additionalProperties/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid10 = _errs60 === errors;
if(!valid10){
break;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/summary/roles",schemaPath:"#/properties/summary/properties/roles/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs57 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.studios !== undefined){
let data30 = data8.studios;
const _errs62 = errors;
if(errors === _errs62){
if(Array.isArray(data30)){
var valid11 = true;
const len6 = data30.length;
for(let i6=0; i6<len6; i6++){
const _errs64 = errors;
if(typeof data30[i6] !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/studios/" + i6,schemaPath:"#/properties/summary/properties/studios/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid11 = _errs64 === errors;
if(!valid11){
break;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/summary/studios",schemaPath:"#/properties/summary/properties/studios/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid4 = _errs62 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.fromSources !== undefined){
let data32 = data8.fromSources;
const _errs66 = errors;
if(errors === _errs66){
if(Array.isArray(data32)){
var valid12 = true;
const len7 = data32.length;
for(let i7=0; i7<len7; i7++){
const _errs68 = errors;
if(typeof data32[i7] !== "string"){
validate73.errors = [{instancePath:instancePath+"/summary/fromSources/" + i7,schemaPath:"#/properties/summary/properties/fromSources/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid12 = _errs68 === errors;
if(!valid12){
break;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/summary/fromSources",schemaPath:"#/properties/summary/properties/fromSources/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid4 = _errs66 === errors;
}
else {
var valid4 = true;
}
if(valid4){
if(data8.episodesOfSeason !== undefined){
let data34 = data8.episodesOfSeason;
const _errs70 = errors;
if(errors === _errs70){
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
for(const key1 in data34){
let data35 = data34[key1];
const _errs73 = errors;
if(!(((typeof data35 == "number") && (!(data35 % 1) && !isNaN(data35))) && (isFinite(data35)))){
validate73.errors = [{instancePath:instancePath+"/summary/episodesOfSeason/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/summary/properties/episodesOfSeason/additionalProperties/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid13 = _errs73 === errors;
if(!valid13){
break;
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/summary/episodesOfSeason",schemaPath:"#/properties/summary/properties/episodesOfSeason/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid4 = _errs70 === errors;
}
else {
var valid4 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate73.errors = [{instancePath:instancePath+"/summary",schemaPath:"#/properties/summary/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate73.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate73.errors = vErrors;
return errors === 0;
}
validate73.evaluated = {"props":{"paths":true,"episodes":true,"summary":true},"dynamicProps":false,"dynamicItems":false};

const schema28 = {"type":"object","properties":{"links":{"type":"array","items":{"type":"object","properties":{"url":{"type":"string"},"name":{"type":"string"},"language":{"type":"string"}},"required":["url"]}},"path":{"description":"Relative to the title's folder.","type":"string"}},"required":["links"]};

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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.links === undefined) && (missing0 = "links")){
validate76.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.links !== undefined){
let data0 = data.links;
const _errs1 = errors;
if(errors === _errs1){
if(Array.isArray(data0)){
var valid1 = true;
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
let missing1;
if((data1.url === undefined) && (missing1 = "url")){
validate76.errors = [{instancePath:instancePath+"/links/" + i0,schemaPath:"#/properties/links/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data1.url !== undefined){
const _errs5 = errors;
if(typeof data1.url !== "string"){
validate76.errors = [{instancePath:instancePath+"/links/" + i0+"/url",schemaPath:"#/properties/links/items/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs5 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.name !== undefined){
const _errs7 = errors;
if(typeof data1.name !== "string"){
validate76.errors = [{instancePath:instancePath+"/links/" + i0+"/name",schemaPath:"#/properties/links/items/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data1.language !== undefined){
const _errs9 = errors;
if(typeof data1.language !== "string"){
validate76.errors = [{instancePath:instancePath+"/links/" + i0+"/language",schemaPath:"#/properties/links/items/properties/language/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate76.errors = [{instancePath:instancePath+"/links/" + i0,schemaPath:"#/properties/links/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs3 === errors;
if(!valid1){
break;
}
}
}
else {
validate76.errors = [{instancePath:instancePath+"/links",schemaPath:"#/properties/links/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.path !== undefined){
const _errs11 = errors;
if(typeof data.path !== "string"){
validate76.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
}
}
}
else {
validate76.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate76.errors = vErrors;
return errors === 0;
}
validate76.evaluated = {"props":{"links":true,"path":true},"dynamicProps":false,"dynamicItems":false};

const schema29 = {"description":"A file or folder that we made. With any other content it belongs to the user and is never changed or removed.","type":"object","properties":{"path":{"description":"Relative to the folder of this record. A folder of tiles is one entry.","type":"string"},"fact":{"description":"The fact it belongs to.","type":"string"},"sizeBytes":{"type":"number"},"mtimeMs":{"type":"number"},"sha256":{"description":"Hex. For a folder: of its sorted lines `name size sha256`, joined by line feeds.","type":"string"}},"required":["path","fact","sizeBytes","mtimeMs","sha256"]};

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate78.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.path === undefined) && (missing0 = "path")) || ((data.fact === undefined) && (missing0 = "fact"))) || ((data.sizeBytes === undefined) && (missing0 = "sizeBytes"))) || ((data.mtimeMs === undefined) && (missing0 = "mtimeMs"))) || ((data.sha256 === undefined) && (missing0 = "sha256"))){
validate78.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.path !== undefined){
const _errs1 = errors;
if(typeof data.path !== "string"){
validate78.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.fact !== undefined){
const _errs3 = errors;
if(typeof data.fact !== "string"){
validate78.errors = [{instancePath:instancePath+"/fact",schemaPath:"#/properties/fact/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sizeBytes !== undefined){
let data2 = data.sizeBytes;
const _errs5 = errors;
if(!((typeof data2 == "number") && (isFinite(data2)))){
validate78.errors = [{instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mtimeMs !== undefined){
let data3 = data.mtimeMs;
const _errs7 = errors;
if(!((typeof data3 == "number") && (isFinite(data3)))){
validate78.errors = [{instancePath:instancePath+"/mtimeMs",schemaPath:"#/properties/mtimeMs/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sha256 !== undefined){
const _errs9 = errors;
if(typeof data.sha256 !== "string"){
validate78.errors = [{instancePath:instancePath+"/sha256",schemaPath:"#/properties/sha256/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate78.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate78.errors = vErrors;
return errors === 0;
}
validate78.evaluated = {"props":{"path":true,"fact":true,"sizeBytes":true,"mtimeMs":true,"sha256":true},"dynamicProps":false,"dynamicItems":false};

const schema30 = {"description":"What a person said about one cut of a film or an episode. It holds for videos of this length.","type":"object","properties":{"durationSeconds":{"description":"Length of the video for which it was said.","type":"number"},"marks":{"description":"Each kind in it is the person's alone.","type":"array","items":{"type":"object","properties":{"kind":{"type":"string"},"startSeconds":{"type":"number"},"endSeconds":{"type":"number"}},"required":["kind","startSeconds","endSeconds"]}},"none":{"description":"Kinds that the video does not have.","type":"array","items":{"type":"string"}},"at":{"$ref":"#/$defs/time"}},"required":["durationSeconds","marks","none","at"]};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate80.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.durationSeconds === undefined) && (missing0 = "durationSeconds")) || ((data.marks === undefined) && (missing0 = "marks"))) || ((data.none === undefined) && (missing0 = "none"))) || ((data.at === undefined) && (missing0 = "at"))){
validate80.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.durationSeconds !== undefined){
let data0 = data.durationSeconds;
const _errs1 = errors;
if(!((typeof data0 == "number") && (isFinite(data0)))){
validate80.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.marks !== undefined){
let data1 = data.marks;
const _errs3 = errors;
if(errors === _errs3){
if(Array.isArray(data1)){
var valid1 = true;
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
const _errs5 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
let missing1;
if((((data2.kind === undefined) && (missing1 = "kind")) || ((data2.startSeconds === undefined) && (missing1 = "startSeconds"))) || ((data2.endSeconds === undefined) && (missing1 = "endSeconds"))){
validate80.errors = [{instancePath:instancePath+"/marks/" + i0,schemaPath:"#/properties/marks/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data2.kind !== undefined){
const _errs7 = errors;
if(typeof data2.kind !== "string"){
validate80.errors = [{instancePath:instancePath+"/marks/" + i0+"/kind",schemaPath:"#/properties/marks/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid2 = _errs7 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.startSeconds !== undefined){
let data4 = data2.startSeconds;
const _errs9 = errors;
if(!((typeof data4 == "number") && (isFinite(data4)))){
validate80.errors = [{instancePath:instancePath+"/marks/" + i0+"/startSeconds",schemaPath:"#/properties/marks/items/properties/startSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid2 = _errs9 === errors;
}
else {
var valid2 = true;
}
if(valid2){
if(data2.endSeconds !== undefined){
let data5 = data2.endSeconds;
const _errs11 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate80.errors = [{instancePath:instancePath+"/marks/" + i0+"/endSeconds",schemaPath:"#/properties/marks/items/properties/endSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid2 = _errs11 === errors;
}
else {
var valid2 = true;
}
}
}
}
}
else {
validate80.errors = [{instancePath:instancePath+"/marks/" + i0,schemaPath:"#/properties/marks/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs5 === errors;
if(!valid1){
break;
}
}
}
else {
validate80.errors = [{instancePath:instancePath+"/marks",schemaPath:"#/properties/marks/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.none !== undefined){
let data6 = data.none;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data6)){
var valid3 = true;
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
const _errs15 = errors;
if(typeof data6[i1] !== "string"){
validate80.errors = [{instancePath:instancePath+"/none/" + i1,schemaPath:"#/properties/none/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid3 = _errs15 === errors;
if(!valid3){
break;
}
}
}
else {
validate80.errors = [{instancePath:instancePath+"/none",schemaPath:"#/properties/none/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.at !== undefined){
const _errs17 = errors;
if(!(validate55(data.at, {instancePath:instancePath+"/at",parentData:data,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate80.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate80.errors = vErrors;
return errors === 0;
}
validate80.evaluated = {"props":{"durationSeconds":true,"marks":true,"none":true,"at":true},"dynamicProps":false,"dynamicItems":false};


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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.arrivals === undefined) && (missing0 = "arrivals")) || ((data.facts === undefined) && (missing0 = "facts"))){
validate53.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.arrivals !== undefined){
let data0 = data.arrivals;
const _errs1 = errors;
if(errors === _errs1){
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key0 in data0){
const _errs4 = errors;
if(!(validate54(data0[key0], {instancePath:instancePath+"/arrivals/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data0,parentDataProperty:key0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate54.errors : vErrors.concat(validate54.errors);
errors = vErrors.length;
}
var valid1 = _errs4 === errors;
if(!valid1){
break;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/arrivals",schemaPath:"#/properties/arrivals/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.facts !== undefined){
let data2 = data.facts;
const _errs5 = errors;
if(errors === _errs5){
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
const _errs7 = errors;
for(const key1 in data2){
if(!(((key1 === "id") || (key1 === "nfo")) || (key1 === "trailer"))){
const _errs8 = errors;
if(!(validate59(data2[key1], {instancePath:instancePath+"/facts/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data2,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
var valid2 = _errs8 === errors;
if(!valid2){
break;
}
}
}
if(_errs7 === errors){
if(data2.id !== undefined){
let data4 = data2.id;
const _errs9 = errors;
if(!(validate59(data4, {instancePath:instancePath+"/facts/id",parentData:data2,parentDataProperty:"id",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.value !== undefined){
if(!(validate70(data4.value, {instancePath:instancePath+"/facts/id/value",parentData:data4,parentDataProperty:"value",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/facts/id",schemaPath:"#/properties/facts/properties/id/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs9 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.nfo !== undefined){
let data6 = data2.nfo;
const _errs13 = errors;
if(!(validate59(data6, {instancePath:instancePath+"/facts/nfo",parentData:data2,parentDataProperty:"nfo",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
if(errors === _errs13){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.value !== undefined){
if(!(validate73(data6.value, {instancePath:instancePath+"/facts/nfo/value",parentData:data6,parentDataProperty:"value",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate73.errors : vErrors.concat(validate73.errors);
errors = vErrors.length;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/facts/nfo",schemaPath:"#/properties/facts/properties/nfo/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs13 === errors;
}
else {
var valid3 = true;
}
if(valid3){
if(data2.trailer !== undefined){
let data8 = data2.trailer;
const _errs17 = errors;
if(!(validate59(data8, {instancePath:instancePath+"/facts/trailer",parentData:data2,parentDataProperty:"trailer",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
if(errors === _errs17){
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.value !== undefined){
if(!(validate76(data8.value, {instancePath:instancePath+"/facts/trailer/value",parentData:data8,parentDataProperty:"value",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/facts/trailer",schemaPath:"#/properties/facts/properties/trailer/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid3 = _errs17 === errors;
}
else {
var valid3 = true;
}
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/facts",schemaPath:"#/properties/facts/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.made !== undefined){
let data10 = data.made;
const _errs21 = errors;
if(errors === _errs21){
if(Array.isArray(data10)){
var valid10 = true;
const len0 = data10.length;
for(let i0=0; i0<len0; i0++){
const _errs23 = errors;
if(!(validate78(data10[i0], {instancePath:instancePath+"/made/" + i0,parentData:data10,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
var valid10 = _errs23 === errors;
if(!valid10){
break;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/made",schemaPath:"#/properties/made/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.handMarks !== undefined){
let data12 = data.handMarks;
const _errs24 = errors;
if(errors === _errs24){
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
for(const key2 in data12){
let data13 = data12[key2];
const _errs27 = errors;
if(errors === _errs27){
if(Array.isArray(data13)){
var valid12 = true;
const len1 = data13.length;
for(let i1=0; i1<len1; i1++){
const _errs29 = errors;
if(!(validate80(data13[i1], {instancePath:instancePath+"/handMarks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,parentData:data13,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
var valid12 = _errs29 === errors;
if(!valid12){
break;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/handMarks/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/handMarks/additionalProperties/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid11 = _errs27 === errors;
if(!valid11){
break;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/handMarks",schemaPath:"#/properties/handMarks/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs24 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.candidates !== undefined){
let data15 = data.candidates;
const _errs30 = errors;
if(errors === _errs30){
if(Array.isArray(data15)){
var valid13 = true;
const len2 = data15.length;
for(let i2=0; i2<len2; i2++){
let data16 = data15[i2];
const _errs32 = errors;
if(errors === _errs32){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing1;
if(((((data16.id === undefined) && (missing1 = "id")) || ((data16.title === undefined) && (missing1 = "title"))) || ((data16.score === undefined) && (missing1 = "score"))) || ((data16.why === undefined) && (missing1 = "why"))){
validate53.errors = [{instancePath:instancePath+"/candidates/" + i2,schemaPath:"#/properties/candidates/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data16.id !== undefined){
const _errs34 = errors;
if(typeof data16.id !== "string"){
validate53.errors = [{instancePath:instancePath+"/candidates/" + i2+"/id",schemaPath:"#/properties/candidates/items/properties/id/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid14 = _errs34 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data16.title !== undefined){
const _errs36 = errors;
if(typeof data16.title !== "string"){
validate53.errors = [{instancePath:instancePath+"/candidates/" + i2+"/title",schemaPath:"#/properties/candidates/items/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid14 = _errs36 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data16.year !== undefined){
let data19 = data16.year;
const _errs38 = errors;
if(!((typeof data19 == "number") && (isFinite(data19)))){
validate53.errors = [{instancePath:instancePath+"/candidates/" + i2+"/year",schemaPath:"#/properties/candidates/items/properties/year/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid14 = _errs38 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data16.score !== undefined){
let data20 = data16.score;
const _errs40 = errors;
if(!((typeof data20 == "number") && (isFinite(data20)))){
validate53.errors = [{instancePath:instancePath+"/candidates/" + i2+"/score",schemaPath:"#/properties/candidates/items/properties/score/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid14 = _errs40 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data16.why !== undefined){
const _errs42 = errors;
if(typeof data16.why !== "string"){
validate53.errors = [{instancePath:instancePath+"/candidates/" + i2+"/why",schemaPath:"#/properties/candidates/items/properties/why/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid14 = _errs42 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data16.code !== undefined){
const _errs44 = errors;
if(!(validate61(data16.code, {instancePath:instancePath+"/candidates/" + i2+"/code",parentData:data16,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid14 = _errs44 === errors;
}
else {
var valid14 = true;
}
if(valid14){
if(data16.values !== undefined){
const _errs45 = errors;
if(!(validate63(data16.values, {instancePath:instancePath+"/candidates/" + i2+"/values",parentData:data16,parentDataProperty:"values",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
errors = vErrors.length;
}
var valid14 = _errs45 === errors;
}
else {
var valid14 = true;
}
}
}
}
}
}
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/candidates/" + i2,schemaPath:"#/properties/candidates/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid13 = _errs32 === errors;
if(!valid13){
break;
}
}
}
else {
validate53.errors = [{instancePath:instancePath+"/candidates",schemaPath:"#/properties/candidates/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs30 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
else {
validate53.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate53.errors = vErrors;
return errors === 0;
}
validate53.evaluated = {"props":{"arrivals":true,"facts":true,"made":true,"handMarks":true,"candidates":true},"dynamicProps":false,"dynamicItems":false};

const schema31 = {"description":"What is known about one video.","type":"object","properties":{"sizeBytes":{"description":"With another size it is another file, and its facts are open again.","type":"number"},"mtimeMs":{"description":"Milliseconds since 1970. If only this differs, the sample decides.","type":"number"},"sample":{"description":"sha256, hex, over the size in decimal and a line feed, then 64 KiB from start, middle and end (at most 192 KiB: the whole file).","type":"string"},"facts":{"description":"By name.","type":"object","properties":{"probe":{"description":"Container, streams, chapters.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/probe"}}},"marks":{"description":"Spans of intro, recap, credits, scene after the credits, preview and commercials.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"type":"array","items":{"$ref":"#/$defs/mark"}},"refused":{"description":"Kinds that the video does not have, as a file beside it (`file`) or a person (`you`) says.","type":"array","items":{"type":"object","properties":{"kind":{"type":"string"},"source":{"type":"string"}},"required":["kind","source"]}},"doubtful":{"description":"An entry of `handMarks` for a video of another length: not used until a person decides.","type":"object"},"marksFile":{"description":"A `.marks.yaml` that is ignored until it is corrected: `path`, `line`, `reason`, `code`, `values`.","type":"object"}}},"edl":{"description":"Our EDL file beside the video. Absent in Libraries that never asked for one.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]}}},"thumbnail":{"description":"The picture beside the video.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/thumbnail"}}},"tiles":{"description":"Trickplay sheets.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"$ref":"#/$defs/tiles"}}},"nfo":{"description":"For an episode: its .nfo beside the video.","allOf":[{"$ref":"#/$defs/fact"}],"type":"object","properties":{"value":{"type":"object","properties":{"path":{"type":"string"}},"required":["path"]},"episodeTitles":{"description":"Titles of the episodes of the video, in the order of its name. Absent: not read yet.","type":"array","items":{"$ref":"#/$defs/episodeTitle"}}}}}},"made":{"description":"What we made for the video.","type":"array","items":{"$ref":"#/$defs/made"}},"setAside":{"type":"object","properties":{"reason":{"type":"string"},"code":{"$ref":"#/$defs/code"},"values":{"$ref":"#/$defs/values"},"at":{"$ref":"#/$defs/time"}},"required":["reason","at"]}},"required":["sizeBytes","mtimeMs","facts","made"]};
const schema32 = {"description":"What the probe read from the video.","type":"object","properties":{"container":{"description":"Names from FFmpeg.","type":"string"},"durationSeconds":{"type":"number"},"bitRate":{"type":"number"},"video":{"type":"array","items":{"$ref":"#/$defs/videoStream"}},"audio":{"type":"array","items":{"$ref":"#/$defs/audioStream"}},"subtitles":{"type":"array","items":{"$ref":"#/$defs/subtitleStream"}},"chapters":{"type":"array","items":{"$ref":"#/$defs/chapter"}}},"required":["container","durationSeconds","video","audio","subtitles","chapters"]};
const schema33 = {"type":"object","properties":{"index":{"type":"integer"},"codec":{"type":"string"},"profile":{"type":"string"},"level":{"type":"number"},"widthPixels":{"type":"number"},"heightPixels":{"type":"number"},"displayAspect":{"description":"Width divided by height as shown.","type":"number"},"rotationDegrees":{"description":"Clockwise: 0, 90, 180, 270.","type":"number"},"frameRate":{"type":"number"},"bitDepth":{"type":"number"},"pixelFormat":{"type":"string"},"hdr":{"type":"string"},"dolbyVisionProfile":{"type":"number"},"bitRate":{"type":"number"},"language":{"type":"string"},"title":{"type":"string"},"isDefault":{"type":"boolean"}},"required":["index","codec","widthPixels","heightPixels","displayAspect","rotationDegrees","isDefault"]};

function validate89(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate89.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.index === undefined) && (missing0 = "index")) || ((data.codec === undefined) && (missing0 = "codec"))) || ((data.widthPixels === undefined) && (missing0 = "widthPixels"))) || ((data.heightPixels === undefined) && (missing0 = "heightPixels"))) || ((data.displayAspect === undefined) && (missing0 = "displayAspect"))) || ((data.rotationDegrees === undefined) && (missing0 = "rotationDegrees"))) || ((data.isDefault === undefined) && (missing0 = "isDefault"))){
validate89.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.index !== undefined){
let data0 = data.index;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate89.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.codec !== undefined){
const _errs3 = errors;
if(typeof data.codec !== "string"){
validate89.errors = [{instancePath:instancePath+"/codec",schemaPath:"#/properties/codec/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.profile !== undefined){
const _errs5 = errors;
if(typeof data.profile !== "string"){
validate89.errors = [{instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.level !== undefined){
let data3 = data.level;
const _errs7 = errors;
if(!((typeof data3 == "number") && (isFinite(data3)))){
validate89.errors = [{instancePath:instancePath+"/level",schemaPath:"#/properties/level/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.widthPixels !== undefined){
let data4 = data.widthPixels;
const _errs9 = errors;
if(!((typeof data4 == "number") && (isFinite(data4)))){
validate89.errors = [{instancePath:instancePath+"/widthPixels",schemaPath:"#/properties/widthPixels/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.heightPixels !== undefined){
let data5 = data.heightPixels;
const _errs11 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate89.errors = [{instancePath:instancePath+"/heightPixels",schemaPath:"#/properties/heightPixels/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.displayAspect !== undefined){
let data6 = data.displayAspect;
const _errs13 = errors;
if(!((typeof data6 == "number") && (isFinite(data6)))){
validate89.errors = [{instancePath:instancePath+"/displayAspect",schemaPath:"#/properties/displayAspect/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rotationDegrees !== undefined){
let data7 = data.rotationDegrees;
const _errs15 = errors;
if(!((typeof data7 == "number") && (isFinite(data7)))){
validate89.errors = [{instancePath:instancePath+"/rotationDegrees",schemaPath:"#/properties/rotationDegrees/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.frameRate !== undefined){
let data8 = data.frameRate;
const _errs17 = errors;
if(!((typeof data8 == "number") && (isFinite(data8)))){
validate89.errors = [{instancePath:instancePath+"/frameRate",schemaPath:"#/properties/frameRate/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bitDepth !== undefined){
let data9 = data.bitDepth;
const _errs19 = errors;
if(!((typeof data9 == "number") && (isFinite(data9)))){
validate89.errors = [{instancePath:instancePath+"/bitDepth",schemaPath:"#/properties/bitDepth/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.pixelFormat !== undefined){
const _errs21 = errors;
if(typeof data.pixelFormat !== "string"){
validate89.errors = [{instancePath:instancePath+"/pixelFormat",schemaPath:"#/properties/pixelFormat/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs21 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.hdr !== undefined){
const _errs23 = errors;
if(typeof data.hdr !== "string"){
validate89.errors = [{instancePath:instancePath+"/hdr",schemaPath:"#/properties/hdr/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs23 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.dolbyVisionProfile !== undefined){
let data12 = data.dolbyVisionProfile;
const _errs25 = errors;
if(!((typeof data12 == "number") && (isFinite(data12)))){
validate89.errors = [{instancePath:instancePath+"/dolbyVisionProfile",schemaPath:"#/properties/dolbyVisionProfile/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs25 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bitRate !== undefined){
let data13 = data.bitRate;
const _errs27 = errors;
if(!((typeof data13 == "number") && (isFinite(data13)))){
validate89.errors = [{instancePath:instancePath+"/bitRate",schemaPath:"#/properties/bitRate/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs27 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.language !== undefined){
const _errs29 = errors;
if(typeof data.language !== "string"){
validate89.errors = [{instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs29 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs31 = errors;
if(typeof data.title !== "string"){
validate89.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs31 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isDefault !== undefined){
const _errs33 = errors;
if(typeof data.isDefault !== "boolean"){
validate89.errors = [{instancePath:instancePath+"/isDefault",schemaPath:"#/properties/isDefault/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs33 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate89.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate89.errors = vErrors;
return errors === 0;
}
validate89.evaluated = {"props":{"index":true,"codec":true,"profile":true,"level":true,"widthPixels":true,"heightPixels":true,"displayAspect":true,"rotationDegrees":true,"frameRate":true,"bitDepth":true,"pixelFormat":true,"hdr":true,"dolbyVisionProfile":true,"bitRate":true,"language":true,"title":true,"isDefault":true},"dynamicProps":false,"dynamicItems":false};

const schema34 = {"type":"object","properties":{"index":{"type":"integer"},"codec":{"type":"string"},"profile":{"type":"string"},"channels":{"type":"number"},"channelLayout":{"type":"string"},"sampleRateHz":{"type":"number"},"bitRate":{"type":"number"},"language":{"type":"string"},"title":{"type":"string"},"isDefault":{"type":"boolean"}},"required":["index","codec","channels","sampleRateHz","isDefault"]};

function validate91(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate91.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.index === undefined) && (missing0 = "index")) || ((data.codec === undefined) && (missing0 = "codec"))) || ((data.channels === undefined) && (missing0 = "channels"))) || ((data.sampleRateHz === undefined) && (missing0 = "sampleRateHz"))) || ((data.isDefault === undefined) && (missing0 = "isDefault"))){
validate91.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.index !== undefined){
let data0 = data.index;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate91.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.codec !== undefined){
const _errs3 = errors;
if(typeof data.codec !== "string"){
validate91.errors = [{instancePath:instancePath+"/codec",schemaPath:"#/properties/codec/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.profile !== undefined){
const _errs5 = errors;
if(typeof data.profile !== "string"){
validate91.errors = [{instancePath:instancePath+"/profile",schemaPath:"#/properties/profile/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.channels !== undefined){
let data3 = data.channels;
const _errs7 = errors;
if(!((typeof data3 == "number") && (isFinite(data3)))){
validate91.errors = [{instancePath:instancePath+"/channels",schemaPath:"#/properties/channels/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.channelLayout !== undefined){
const _errs9 = errors;
if(typeof data.channelLayout !== "string"){
validate91.errors = [{instancePath:instancePath+"/channelLayout",schemaPath:"#/properties/channelLayout/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sampleRateHz !== undefined){
let data5 = data.sampleRateHz;
const _errs11 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate91.errors = [{instancePath:instancePath+"/sampleRateHz",schemaPath:"#/properties/sampleRateHz/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bitRate !== undefined){
let data6 = data.bitRate;
const _errs13 = errors;
if(!((typeof data6 == "number") && (isFinite(data6)))){
validate91.errors = [{instancePath:instancePath+"/bitRate",schemaPath:"#/properties/bitRate/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.language !== undefined){
const _errs15 = errors;
if(typeof data.language !== "string"){
validate91.errors = [{instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs15 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs17 = errors;
if(typeof data.title !== "string"){
validate91.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs17 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isDefault !== undefined){
const _errs19 = errors;
if(typeof data.isDefault !== "boolean"){
validate91.errors = [{instancePath:instancePath+"/isDefault",schemaPath:"#/properties/isDefault/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs19 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
}
}
}
else {
validate91.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate91.errors = vErrors;
return errors === 0;
}
validate91.evaluated = {"props":{"index":true,"codec":true,"profile":true,"channels":true,"channelLayout":true,"sampleRateHz":true,"bitRate":true,"language":true,"title":true,"isDefault":true},"dynamicProps":false,"dynamicItems":false};

const schema35 = {"type":"object","properties":{"index":{"type":"integer"},"codec":{"type":"string"},"language":{"type":"string"},"title":{"type":"string"},"isDefault":{"type":"boolean"},"isForced":{"type":"boolean"},"isHearingImpaired":{"type":"boolean"}},"required":["index","codec","isDefault","isForced","isHearingImpaired"]};

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
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((data.index === undefined) && (missing0 = "index")) || ((data.codec === undefined) && (missing0 = "codec"))) || ((data.isDefault === undefined) && (missing0 = "isDefault"))) || ((data.isForced === undefined) && (missing0 = "isForced"))) || ((data.isHearingImpaired === undefined) && (missing0 = "isHearingImpaired"))){
validate93.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.index !== undefined){
let data0 = data.index;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate93.errors = [{instancePath:instancePath+"/index",schemaPath:"#/properties/index/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.codec !== undefined){
const _errs3 = errors;
if(typeof data.codec !== "string"){
validate93.errors = [{instancePath:instancePath+"/codec",schemaPath:"#/properties/codec/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.language !== undefined){
const _errs5 = errors;
if(typeof data.language !== "string"){
validate93.errors = [{instancePath:instancePath+"/language",schemaPath:"#/properties/language/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs7 = errors;
if(typeof data.title !== "string"){
validate93.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isDefault !== undefined){
const _errs9 = errors;
if(typeof data.isDefault !== "boolean"){
validate93.errors = [{instancePath:instancePath+"/isDefault",schemaPath:"#/properties/isDefault/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isForced !== undefined){
const _errs11 = errors;
if(typeof data.isForced !== "boolean"){
validate93.errors = [{instancePath:instancePath+"/isForced",schemaPath:"#/properties/isForced/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.isHearingImpaired !== undefined){
const _errs13 = errors;
if(typeof data.isHearingImpaired !== "boolean"){
validate93.errors = [{instancePath:instancePath+"/isHearingImpaired",schemaPath:"#/properties/isHearingImpaired/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate93.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate93.errors = vErrors;
return errors === 0;
}
validate93.evaluated = {"props":{"index":true,"codec":true,"language":true,"title":true,"isDefault":true,"isForced":true,"isHearingImpaired":true},"dynamicProps":false,"dynamicItems":false};

const schema36 = {"type":"object","properties":{"startSeconds":{"type":"number"},"endSeconds":{"type":"number"},"title":{"type":"string"}},"required":["startSeconds","endSeconds"]};

function validate95(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate95.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.startSeconds === undefined) && (missing0 = "startSeconds")) || ((data.endSeconds === undefined) && (missing0 = "endSeconds"))){
validate95.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.startSeconds !== undefined){
let data0 = data.startSeconds;
const _errs1 = errors;
if(!((typeof data0 == "number") && (isFinite(data0)))){
validate95.errors = [{instancePath:instancePath+"/startSeconds",schemaPath:"#/properties/startSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.endSeconds !== undefined){
let data1 = data.endSeconds;
const _errs3 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate95.errors = [{instancePath:instancePath+"/endSeconds",schemaPath:"#/properties/endSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs5 = errors;
if(typeof data.title !== "string"){
validate95.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate95.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate95.errors = vErrors;
return errors === 0;
}
validate95.evaluated = {"props":{"startSeconds":true,"endSeconds":true,"title":true},"dynamicProps":false,"dynamicItems":false};


function validate88(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate88.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((((data.container === undefined) && (missing0 = "container")) || ((data.durationSeconds === undefined) && (missing0 = "durationSeconds"))) || ((data.video === undefined) && (missing0 = "video"))) || ((data.audio === undefined) && (missing0 = "audio"))) || ((data.subtitles === undefined) && (missing0 = "subtitles"))) || ((data.chapters === undefined) && (missing0 = "chapters"))){
validate88.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.container !== undefined){
const _errs1 = errors;
if(typeof data.container !== "string"){
validate88.errors = [{instancePath:instancePath+"/container",schemaPath:"#/properties/container/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.durationSeconds !== undefined){
let data1 = data.durationSeconds;
const _errs3 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate88.errors = [{instancePath:instancePath+"/durationSeconds",schemaPath:"#/properties/durationSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.bitRate !== undefined){
let data2 = data.bitRate;
const _errs5 = errors;
if(!((typeof data2 == "number") && (isFinite(data2)))){
validate88.errors = [{instancePath:instancePath+"/bitRate",schemaPath:"#/properties/bitRate/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.video !== undefined){
let data3 = data.video;
const _errs7 = errors;
if(errors === _errs7){
if(Array.isArray(data3)){
var valid1 = true;
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
const _errs9 = errors;
if(!(validate89(data3[i0], {instancePath:instancePath+"/video/" + i0,parentData:data3,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
errors = vErrors.length;
}
var valid1 = _errs9 === errors;
if(!valid1){
break;
}
}
}
else {
validate88.errors = [{instancePath:instancePath+"/video",schemaPath:"#/properties/video/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.audio !== undefined){
let data5 = data.audio;
const _errs10 = errors;
if(errors === _errs10){
if(Array.isArray(data5)){
var valid2 = true;
const len1 = data5.length;
for(let i1=0; i1<len1; i1++){
const _errs12 = errors;
if(!(validate91(data5[i1], {instancePath:instancePath+"/audio/" + i1,parentData:data5,parentDataProperty:i1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
errors = vErrors.length;
}
var valid2 = _errs12 === errors;
if(!valid2){
break;
}
}
}
else {
validate88.errors = [{instancePath:instancePath+"/audio",schemaPath:"#/properties/audio/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs10 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.subtitles !== undefined){
let data7 = data.subtitles;
const _errs13 = errors;
if(errors === _errs13){
if(Array.isArray(data7)){
var valid3 = true;
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
const _errs15 = errors;
if(!(validate93(data7[i2], {instancePath:instancePath+"/subtitles/" + i2,parentData:data7,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
errors = vErrors.length;
}
var valid3 = _errs15 === errors;
if(!valid3){
break;
}
}
}
else {
validate88.errors = [{instancePath:instancePath+"/subtitles",schemaPath:"#/properties/subtitles/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.chapters !== undefined){
let data9 = data.chapters;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data9)){
var valid4 = true;
const len3 = data9.length;
for(let i3=0; i3<len3; i3++){
const _errs18 = errors;
if(!(validate95(data9[i3], {instancePath:instancePath+"/chapters/" + i3,parentData:data9,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate95.errors : vErrors.concat(validate95.errors);
errors = vErrors.length;
}
var valid4 = _errs18 === errors;
if(!valid4){
break;
}
}
}
else {
validate88.errors = [{instancePath:instancePath+"/chapters",schemaPath:"#/properties/chapters/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs16 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate88.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate88.errors = vErrors;
return errors === 0;
}
validate88.evaluated = {"props":{"container":true,"durationSeconds":true,"bitRate":true,"video":true,"audio":true,"subtitles":true,"chapters":true},"dynamicProps":false,"dynamicItems":false};

const schema37 = {"type":"object","properties":{"kind":{"description":"intro, recap, credits, afterCredits (a scene after the credits, never to be skipped), preview or commercial.","type":"string"},"startSeconds":{"type":"number"},"endSeconds":{"type":"number"},"source":{"type":"string"}},"required":["kind","startSeconds","endSeconds","source"]};

function validate99(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate99.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.kind === undefined) && (missing0 = "kind")) || ((data.startSeconds === undefined) && (missing0 = "startSeconds"))) || ((data.endSeconds === undefined) && (missing0 = "endSeconds"))) || ((data.source === undefined) && (missing0 = "source"))){
validate99.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.kind !== undefined){
const _errs1 = errors;
if(typeof data.kind !== "string"){
validate99.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.startSeconds !== undefined){
let data1 = data.startSeconds;
const _errs3 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate99.errors = [{instancePath:instancePath+"/startSeconds",schemaPath:"#/properties/startSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.endSeconds !== undefined){
let data2 = data.endSeconds;
const _errs5 = errors;
if(!((typeof data2 == "number") && (isFinite(data2)))){
validate99.errors = [{instancePath:instancePath+"/endSeconds",schemaPath:"#/properties/endSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.source !== undefined){
const _errs7 = errors;
if(typeof data.source !== "string"){
validate99.errors = [{instancePath:instancePath+"/source",schemaPath:"#/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
else {
validate99.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate99.errors = vErrors;
return errors === 0;
}
validate99.evaluated = {"props":{"kind":true,"startSeconds":true,"endSeconds":true,"source":true},"dynamicProps":false,"dynamicItems":false};

const schema38 = {"type":"object","properties":{"path":{"description":"The picture's name beside the video.","type":"string"},"seen":{"description":"Its size and mtime when it was decoded, with the reason why it cannot be shown."}},"required":["path"]};

function validate103(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate103.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.path === undefined) && (missing0 = "path")){
validate103.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.path !== undefined){
if(typeof data.path !== "string"){
validate103.errors = [{instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
else {
validate103.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate103.errors = vErrors;
return errors === 0;
}
validate103.evaluated = {"props":{"path":true,"seen":true},"dynamicProps":false,"dynamicItems":false};

const schema39 = {"type":"object","properties":{"widthPixels":{"type":"number"},"heightPixels":{"type":"number"},"columns":{"type":"number"},"rows":{"type":"number"},"intervalSeconds":{"type":"number"},"images":{"type":"number"},"sheets":{"type":"number"}},"required":["widthPixels","heightPixels","columns","rows","intervalSeconds","images","sheets"]};

function validate106(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate106.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((((((data.widthPixels === undefined) && (missing0 = "widthPixels")) || ((data.heightPixels === undefined) && (missing0 = "heightPixels"))) || ((data.columns === undefined) && (missing0 = "columns"))) || ((data.rows === undefined) && (missing0 = "rows"))) || ((data.intervalSeconds === undefined) && (missing0 = "intervalSeconds"))) || ((data.images === undefined) && (missing0 = "images"))) || ((data.sheets === undefined) && (missing0 = "sheets"))){
validate106.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.widthPixels !== undefined){
let data0 = data.widthPixels;
const _errs1 = errors;
if(!((typeof data0 == "number") && (isFinite(data0)))){
validate106.errors = [{instancePath:instancePath+"/widthPixels",schemaPath:"#/properties/widthPixels/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.heightPixels !== undefined){
let data1 = data.heightPixels;
const _errs3 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate106.errors = [{instancePath:instancePath+"/heightPixels",schemaPath:"#/properties/heightPixels/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.columns !== undefined){
let data2 = data.columns;
const _errs5 = errors;
if(!((typeof data2 == "number") && (isFinite(data2)))){
validate106.errors = [{instancePath:instancePath+"/columns",schemaPath:"#/properties/columns/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.rows !== undefined){
let data3 = data.rows;
const _errs7 = errors;
if(!((typeof data3 == "number") && (isFinite(data3)))){
validate106.errors = [{instancePath:instancePath+"/rows",schemaPath:"#/properties/rows/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.intervalSeconds !== undefined){
let data4 = data.intervalSeconds;
const _errs9 = errors;
if(!((typeof data4 == "number") && (isFinite(data4)))){
validate106.errors = [{instancePath:instancePath+"/intervalSeconds",schemaPath:"#/properties/intervalSeconds/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs9 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.images !== undefined){
let data5 = data.images;
const _errs11 = errors;
if(!((typeof data5 == "number") && (isFinite(data5)))){
validate106.errors = [{instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs11 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sheets !== undefined){
let data6 = data.sheets;
const _errs13 = errors;
if(!((typeof data6 == "number") && (isFinite(data6)))){
validate106.errors = [{instancePath:instancePath+"/sheets",schemaPath:"#/properties/sheets/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs13 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
}
else {
validate106.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate106.errors = vErrors;
return errors === 0;
}
validate106.evaluated = {"props":{"widthPixels":true,"heightPixels":true,"columns":true,"rows":true,"intervalSeconds":true,"images":true,"sheets":true},"dynamicProps":false,"dynamicItems":false};

const schema40 = {"type":"object","properties":{"number":{"description":"The number as in the video's name. Absent if the name has only a date.","type":"integer"},"title":{"type":"string"},"plot":{"type":"string"},"airDate":{"description":"YYYY-MM-DD","type":"string"}}};

function validate109(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate109.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.number !== undefined){
let data0 = data.number;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate109.errors = [{instancePath:instancePath+"/number",schemaPath:"#/properties/number/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.title !== undefined){
const _errs3 = errors;
if(typeof data.title !== "string"){
validate109.errors = [{instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.plot !== undefined){
const _errs5 = errors;
if(typeof data.plot !== "string"){
validate109.errors = [{instancePath:instancePath+"/plot",schemaPath:"#/properties/plot/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.airDate !== undefined){
const _errs7 = errors;
if(typeof data.airDate !== "string"){
validate109.errors = [{instancePath:instancePath+"/airDate",schemaPath:"#/properties/airDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate109.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate109.errors = vErrors;
return errors === 0;
}
validate109.evaluated = {"props":{"number":true,"title":true,"plot":true,"airDate":true},"dynamicProps":false,"dynamicItems":false};


function validate86(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
let vErrors = null;
let errors = 0;
const evaluated0 = validate86.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((((data.sizeBytes === undefined) && (missing0 = "sizeBytes")) || ((data.mtimeMs === undefined) && (missing0 = "mtimeMs"))) || ((data.facts === undefined) && (missing0 = "facts"))) || ((data.made === undefined) && (missing0 = "made"))){
validate86.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.sizeBytes !== undefined){
let data0 = data.sizeBytes;
const _errs1 = errors;
if(!((typeof data0 == "number") && (isFinite(data0)))){
validate86.errors = [{instancePath:instancePath+"/sizeBytes",schemaPath:"#/properties/sizeBytes/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.mtimeMs !== undefined){
let data1 = data.mtimeMs;
const _errs3 = errors;
if(!((typeof data1 == "number") && (isFinite(data1)))){
validate86.errors = [{instancePath:instancePath+"/mtimeMs",schemaPath:"#/properties/mtimeMs/type",keyword:"type",params:{type: "number"},message:"must be number"}];
return false;
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.sample !== undefined){
const _errs5 = errors;
if(typeof data.sample !== "string"){
validate86.errors = [{instancePath:instancePath+"/sample",schemaPath:"#/properties/sample/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid0 = _errs5 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.facts !== undefined){
let data3 = data.facts;
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.probe !== undefined){
let data4 = data3.probe;
const _errs9 = errors;
if(!(validate59(data4, {instancePath:instancePath+"/facts/probe",parentData:data3,parentDataProperty:"probe",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
if(errors === _errs9){
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.value !== undefined){
if(!(validate88(data4.value, {instancePath:instancePath+"/facts/probe/value",parentData:data4,parentDataProperty:"value",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate88.errors : vErrors.concat(validate88.errors);
errors = vErrors.length;
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/probe",schemaPath:"#/properties/facts/properties/probe/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs9 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.marks !== undefined){
let data6 = data3.marks;
const _errs13 = errors;
if(!(validate59(data6, {instancePath:instancePath+"/facts/marks",parentData:data3,parentDataProperty:"marks",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
if(errors === _errs13){
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
if(data6.value !== undefined){
let data7 = data6.value;
const _errs16 = errors;
if(errors === _errs16){
if(Array.isArray(data7)){
var valid6 = true;
const len0 = data7.length;
for(let i0=0; i0<len0; i0++){
const _errs18 = errors;
if(!(validate99(data7[i0], {instancePath:instancePath+"/facts/marks/value/" + i0,parentData:data7,parentDataProperty:i0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
errors = vErrors.length;
}
var valid6 = _errs18 === errors;
if(!valid6){
break;
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/marks/value",schemaPath:"#/properties/facts/properties/marks/properties/value/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid5 = _errs16 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data6.refused !== undefined){
let data9 = data6.refused;
const _errs19 = errors;
if(errors === _errs19){
if(Array.isArray(data9)){
var valid7 = true;
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
const _errs21 = errors;
if(errors === _errs21){
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
let missing1;
if(((data10.kind === undefined) && (missing1 = "kind")) || ((data10.source === undefined) && (missing1 = "source"))){
validate86.errors = [{instancePath:instancePath+"/facts/marks/refused/" + i1,schemaPath:"#/properties/facts/properties/marks/properties/refused/items/required",keyword:"required",params:{missingProperty: missing1},message:"must have required property '"+missing1+"'"}];
return false;
}
else {
if(data10.kind !== undefined){
const _errs23 = errors;
if(typeof data10.kind !== "string"){
validate86.errors = [{instancePath:instancePath+"/facts/marks/refused/" + i1+"/kind",schemaPath:"#/properties/facts/properties/marks/properties/refused/items/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid8 = _errs23 === errors;
}
else {
var valid8 = true;
}
if(valid8){
if(data10.source !== undefined){
const _errs25 = errors;
if(typeof data10.source !== "string"){
validate86.errors = [{instancePath:instancePath+"/facts/marks/refused/" + i1+"/source",schemaPath:"#/properties/facts/properties/marks/properties/refused/items/properties/source/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid8 = _errs25 === errors;
}
else {
var valid8 = true;
}
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/marks/refused/" + i1,schemaPath:"#/properties/facts/properties/marks/properties/refused/items/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid7 = _errs21 === errors;
if(!valid7){
break;
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/marks/refused",schemaPath:"#/properties/facts/properties/marks/properties/refused/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid5 = _errs19 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data6.doubtful !== undefined){
let data13 = data6.doubtful;
const _errs27 = errors;
if(!(data13 && typeof data13 == "object" && !Array.isArray(data13))){
validate86.errors = [{instancePath:instancePath+"/facts/marks/doubtful",schemaPath:"#/properties/facts/properties/marks/properties/doubtful/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid5 = _errs27 === errors;
}
else {
var valid5 = true;
}
if(valid5){
if(data6.marksFile !== undefined){
let data14 = data6.marksFile;
const _errs29 = errors;
if(!(data14 && typeof data14 == "object" && !Array.isArray(data14))){
validate86.errors = [{instancePath:instancePath+"/facts/marks/marksFile",schemaPath:"#/properties/facts/properties/marks/properties/marksFile/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
var valid5 = _errs29 === errors;
}
else {
var valid5 = true;
}
}
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/marks",schemaPath:"#/properties/facts/properties/marks/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs13 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.edl !== undefined){
let data15 = data3.edl;
const _errs31 = errors;
if(!(validate59(data15, {instancePath:instancePath+"/facts/edl",parentData:data3,parentDataProperty:"edl",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
if(errors === _errs31){
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.value !== undefined){
let data16 = data15.value;
const _errs34 = errors;
if(errors === _errs34){
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
let missing2;
if((data16.path === undefined) && (missing2 = "path")){
validate86.errors = [{instancePath:instancePath+"/facts/edl/value",schemaPath:"#/properties/facts/properties/edl/properties/value/required",keyword:"required",params:{missingProperty: missing2},message:"must have required property '"+missing2+"'"}];
return false;
}
else {
if(data16.path !== undefined){
if(typeof data16.path !== "string"){
validate86.errors = [{instancePath:instancePath+"/facts/edl/value/path",schemaPath:"#/properties/facts/properties/edl/properties/value/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/edl/value",schemaPath:"#/properties/facts/properties/edl/properties/value/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/edl",schemaPath:"#/properties/facts/properties/edl/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs31 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.thumbnail !== undefined){
let data18 = data3.thumbnail;
const _errs38 = errors;
if(!(validate59(data18, {instancePath:instancePath+"/facts/thumbnail",parentData:data3,parentDataProperty:"thumbnail",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
if(errors === _errs38){
if(data18 && typeof data18 == "object" && !Array.isArray(data18)){
if(data18.value !== undefined){
if(!(validate103(data18.value, {instancePath:instancePath+"/facts/thumbnail/value",parentData:data18,parentDataProperty:"value",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate103.errors : vErrors.concat(validate103.errors);
errors = vErrors.length;
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/thumbnail",schemaPath:"#/properties/facts/properties/thumbnail/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs38 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.tiles !== undefined){
let data20 = data3.tiles;
const _errs42 = errors;
if(!(validate59(data20, {instancePath:instancePath+"/facts/tiles",parentData:data3,parentDataProperty:"tiles",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
if(errors === _errs42){
if(data20 && typeof data20 == "object" && !Array.isArray(data20)){
if(data20.value !== undefined){
if(!(validate106(data20.value, {instancePath:instancePath+"/facts/tiles/value",parentData:data20,parentDataProperty:"value",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate106.errors : vErrors.concat(validate106.errors);
errors = vErrors.length;
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/tiles",schemaPath:"#/properties/facts/properties/tiles/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs42 === errors;
}
else {
var valid1 = true;
}
if(valid1){
if(data3.nfo !== undefined){
let data22 = data3.nfo;
const _errs46 = errors;
if(!(validate59(data22, {instancePath:instancePath+"/facts/nfo",parentData:data3,parentDataProperty:"nfo",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
errors = vErrors.length;
}
if(errors === _errs46){
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
if(data22.value !== undefined){
let data23 = data22.value;
const _errs49 = errors;
if(errors === _errs49){
if(data23 && typeof data23 == "object" && !Array.isArray(data23)){
let missing3;
if((data23.path === undefined) && (missing3 = "path")){
validate86.errors = [{instancePath:instancePath+"/facts/nfo/value",schemaPath:"#/properties/facts/properties/nfo/properties/value/required",keyword:"required",params:{missingProperty: missing3},message:"must have required property '"+missing3+"'"}];
return false;
}
else {
if(data23.path !== undefined){
if(typeof data23.path !== "string"){
validate86.errors = [{instancePath:instancePath+"/facts/nfo/value/path",schemaPath:"#/properties/facts/properties/nfo/properties/value/properties/path/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/nfo/value",schemaPath:"#/properties/facts/properties/nfo/properties/value/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid17 = _errs49 === errors;
}
else {
var valid17 = true;
}
if(valid17){
if(data22.episodeTitles !== undefined){
let data25 = data22.episodeTitles;
const _errs53 = errors;
if(errors === _errs53){
if(Array.isArray(data25)){
var valid19 = true;
const len2 = data25.length;
for(let i2=0; i2<len2; i2++){
const _errs55 = errors;
if(!(validate109(data25[i2], {instancePath:instancePath+"/facts/nfo/episodeTitles/" + i2,parentData:data25,parentDataProperty:i2,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate109.errors : vErrors.concat(validate109.errors);
errors = vErrors.length;
}
var valid19 = _errs55 === errors;
if(!valid19){
break;
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/nfo/episodeTitles",schemaPath:"#/properties/facts/properties/nfo/properties/episodeTitles/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid17 = _errs53 === errors;
}
else {
var valid17 = true;
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts/nfo",schemaPath:"#/properties/facts/properties/nfo/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid1 = _errs46 === errors;
}
else {
var valid1 = true;
}
}
}
}
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/facts",schemaPath:"#/properties/facts/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.made !== undefined){
let data27 = data.made;
const _errs56 = errors;
if(errors === _errs56){
if(Array.isArray(data27)){
var valid20 = true;
const len3 = data27.length;
for(let i3=0; i3<len3; i3++){
const _errs58 = errors;
if(!(validate78(data27[i3], {instancePath:instancePath+"/made/" + i3,parentData:data27,parentDataProperty:i3,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
var valid20 = _errs58 === errors;
if(!valid20){
break;
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/made",schemaPath:"#/properties/made/type",keyword:"type",params:{type: "array"},message:"must be array"}];
return false;
}
}
var valid0 = _errs56 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.setAside !== undefined){
let data29 = data.setAside;
const _errs59 = errors;
if(errors === _errs59){
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
let missing4;
if(((data29.reason === undefined) && (missing4 = "reason")) || ((data29.at === undefined) && (missing4 = "at"))){
validate86.errors = [{instancePath:instancePath+"/setAside",schemaPath:"#/properties/setAside/required",keyword:"required",params:{missingProperty: missing4},message:"must have required property '"+missing4+"'"}];
return false;
}
else {
if(data29.reason !== undefined){
const _errs61 = errors;
if(typeof data29.reason !== "string"){
validate86.errors = [{instancePath:instancePath+"/setAside/reason",schemaPath:"#/properties/setAside/properties/reason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
return false;
}
var valid21 = _errs61 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data29.code !== undefined){
const _errs63 = errors;
if(!(validate61(data29.code, {instancePath:instancePath+"/setAside/code",parentData:data29,parentDataProperty:"code",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
var valid21 = _errs63 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data29.values !== undefined){
const _errs64 = errors;
if(!(validate63(data29.values, {instancePath:instancePath+"/setAside/values",parentData:data29,parentDataProperty:"values",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate63.errors : vErrors.concat(validate63.errors);
errors = vErrors.length;
}
var valid21 = _errs64 === errors;
}
else {
var valid21 = true;
}
if(valid21){
if(data29.at !== undefined){
const _errs65 = errors;
if(!(validate55(data29.at, {instancePath:instancePath+"/setAside/at",parentData:data29,parentDataProperty:"at",rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
errors = vErrors.length;
}
var valid21 = _errs65 === errors;
}
else {
var valid21 = true;
}
}
}
}
}
}
else {
validate86.errors = [{instancePath:instancePath+"/setAside",schemaPath:"#/properties/setAside/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs59 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
}
}
}
else {
validate86.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate86.errors = vErrors;
return errors === 0;
}
validate86.evaluated = {"props":{"sizeBytes":true,"mtimeMs":true,"sample":true,"facts":true,"made":true,"setAside":true},"dynamicProps":false,"dynamicItems":false};


function validate52(data, {instancePath="", parentData, parentDataProperty, rootData=data, dynamicAnchors={}}={}){
/*# sourceURL="https://projectionist.dev/schemas/record-v1.json" */;
let vErrors = null;
let errors = 0;
const evaluated0 = validate52.evaluated;
if(evaluated0.dynamicProps){
evaluated0.props = undefined;
}
if(evaluated0.dynamicItems){
evaluated0.items = undefined;
}
if(errors === 0){
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((((data.version === undefined) && (missing0 = "version")) || ((data.titles === undefined) && (missing0 = "titles"))) || ((data.files === undefined) && (missing0 = "files"))){
validate52.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
return false;
}
else {
if(data.version !== undefined){
let data0 = data.version;
const _errs1 = errors;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
validate52.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
return false;
}
if(1 !== data0){
validate52.errors = [{instancePath:instancePath+"/version",schemaPath:"#/properties/version/const",keyword:"const",params:{allowedValue: 1},message:"must be equal to constant"}];
return false;
}
var valid0 = _errs1 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.titles !== undefined){
let data1 = data.titles;
const _errs3 = errors;
if(errors === _errs3){
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
for(const key0 in data1){
const _errs6 = errors;
if(!(validate53(data1[key0], {instancePath:instancePath+"/titles/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data1,parentDataProperty:key0,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
errors = vErrors.length;
}
var valid1 = _errs6 === errors;
if(!valid1){
break;
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/titles",schemaPath:"#/properties/titles/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs3 === errors;
}
else {
var valid0 = true;
}
if(valid0){
if(data.files !== undefined){
let data3 = data.files;
const _errs7 = errors;
if(errors === _errs7){
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
const _errs10 = errors;
if(!(validate86(data3[key1], {instancePath:instancePath+"/files/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data3,parentDataProperty:key1,rootData,dynamicAnchors}))){
vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
errors = vErrors.length;
}
var valid2 = _errs10 === errors;
if(!valid2){
break;
}
}
}
else {
validate52.errors = [{instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
var valid0 = _errs7 === errors;
}
else {
var valid0 = true;
}
}
}
}
}
else {
validate52.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
return false;
}
}
validate52.errors = vErrors;
return errors === 0;
}
validate52.evaluated = {"props":{"version":true,"titles":true,"files":true},"dynamicProps":false,"dynamicItems":false};
