// @ts-nocheck
// Generated from franchise/schema.json by `npm run generate`. Do not edit.
import { formats } from '../uri.ts';
import type { Franchise } from './franchise.ts';

/** One fault as the schema sees it. `parentSchema` is the part of the schema that was broken, `data` what stood there. */
export interface SchemaFault {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: {
    readonly missingProperty?: string;
    readonly additionalProperty?: string;
    readonly property?: string;
    readonly allowedValues?: readonly string[];
    readonly type?: string;
    readonly i?: number;
    readonly j?: number;
  };
  readonly parentSchema: { readonly properties?: Readonly<Record<string, unknown>> };
  readonly data: unknown;
}

export type Validated =
  | { readonly ok: true; readonly franchise: Franchise }
  | { readonly ok: false; readonly faults: readonly SchemaFault[] };

/** Reports every fault at once; changes nothing. */
export function validateFranchise(value: unknown): Validated {
  return validate(value) ? { ok: true, franchise: value } : { ok: false, faults: validate.errors ?? [] };
}

function joined(faults: SchemaFault[] | null, more: SchemaFault[]): SchemaFault[] {
  if (faults === null) return more;
  for (const fault of more) faults.push(fault);
  return faults;
}

const validate = validate21;

const schema6 = {"$id":"https://projectionist.dev/schema/franchise/v1.json","type":"object","additionalProperties":false,"required":["name","order"],"dependentRequired":{"eras":["calendar"]},"properties":{"name":{"type":"string","minLength":1},"sources":{"type":"array","items":{"type":"string","format":"uri"}},"art":{"$ref":"#/$defs/art"},"calendar":{"$ref":"#/$defs/calendar"},"universe":{"type":"string","minLength":1},"eras":{"type":"array","items":{"$ref":"#/$defs/era"}},"order":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/entry"}}},"$defs":{"id":{"type":"string","pattern":"^[a-z0-9]+:[A-Za-z0-9_-]+$"},"link":{"type":"string","format":"uri","pattern":"^https://"},"art":{"type":"object","additionalProperties":false,"properties":{"poster":{"$ref":"#/$defs/link"},"fanart":{"$ref":"#/$defs/link"},"landscape":{"$ref":"#/$defs/link"},"logo":{"$ref":"#/$defs/link"},"banner":{"$ref":"#/$defs/link"}}},"calendar":{"type":"object","additionalProperties":false,"required":["unit"],"properties":{"unit":{"type":"string","enum":["years","days"]},"zero":{"type":"string","minLength":1},"before":{"type":"string","minLength":1},"after":{"type":"string","minLength":1}}},"time":{"type":"object","additionalProperties":false,"required":["from","to"],"properties":{"from":{"type":"number"},"to":{"type":"number"}}},"era":{"type":"object","additionalProperties":false,"required":["name","from","to"],"properties":{"name":{"type":"string","minLength":1},"from":{"type":"number"},"to":{"type":"number"}}},"entry":{"type":"object","properties":{"movie":true,"series":true},"if":{"properties":{"movie":true},"required":["movie"]},"then":{"$ref":"#/$defs/movieEntry"},"else":{"$ref":"#/$defs/seriesEntry"}},"movieEntry":{"type":"object","additionalProperties":false,"required":["movie"],"properties":{"movie":{"$ref":"#/$defs/id"},"title":{"type":"string","minLength":1},"released":{"type":"string","pattern":"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"},"time":{"$ref":"#/$defs/time"},"universes":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","minLength":1}},"note":{"type":"string"}}},"seriesEntry":{"type":"object","additionalProperties":false,"required":["series"],"properties":{"series":{"$ref":"#/$defs/id"},"title":{"type":"string","minLength":1},"released":{"type":"string","pattern":"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"},"time":{"$ref":"#/$defs/time"},"universes":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","minLength":1}},"note":{"type":"string"},"seasons":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/season"}}}},"season":{"type":"object","additionalProperties":false,"required":["season"],"properties":{"season":{"type":"integer","minimum":0},"episodes":{"type":"array","minItems":1,"items":{"type":"string","pattern":"^S[0-9]{2,}E[0-9]{2,}(-S[0-9]{2,}E[0-9]{2,})?$"}},"time":{"$ref":"#/$defs/time"},"note":{"type":"string"}}}}};
const formats0 = formats.uri;
const schema7 = {"type":"object","additionalProperties":false,"properties":{"poster":{"$ref":"#/$defs/link"},"fanart":{"$ref":"#/$defs/link"},"landscape":{"$ref":"#/$defs/link"},"logo":{"$ref":"#/$defs/link"},"banner":{"$ref":"#/$defs/link"}}};
const schema8 = {"type":"string","format":"uri","pattern":"^https://"};
const pattern0 = new RegExp("^https://", "u");

function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern0.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^https://"},parentSchema:schema8,data};
vErrors = joined(vErrors, [err0]);
errors++;
}
if(!(formats0(data))){
const err1 = {instancePath,schemaPath:"#/format",keyword:"format",params:{format: "uri"},parentSchema:schema8,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
}
else {
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},parentSchema:schema8,data};
vErrors = joined(vErrors, [err2]);
errors++;
}
validate23.errors = vErrors;
return errors === 0;
}


function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "poster") || (key0 === "fanart")) || (key0 === "landscape")) || (key0 === "logo")) || (key0 === "banner"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},parentSchema:schema7,data};
vErrors = joined(vErrors, [err0]);
errors++;
}
}
if(data.poster !== undefined){
if(!(validate23(data.poster, {instancePath:instancePath+"/poster",parentData:data,parentDataProperty:"poster",rootData}))){
vErrors = joined(vErrors, validate23.errors);
errors = vErrors.length;
}
}
if(data.fanart !== undefined){
if(!(validate23(data.fanart, {instancePath:instancePath+"/fanart",parentData:data,parentDataProperty:"fanart",rootData}))){
vErrors = joined(vErrors, validate23.errors);
errors = vErrors.length;
}
}
if(data.landscape !== undefined){
if(!(validate23(data.landscape, {instancePath:instancePath+"/landscape",parentData:data,parentDataProperty:"landscape",rootData}))){
vErrors = joined(vErrors, validate23.errors);
errors = vErrors.length;
}
}
if(data.logo !== undefined){
if(!(validate23(data.logo, {instancePath:instancePath+"/logo",parentData:data,parentDataProperty:"logo",rootData}))){
vErrors = joined(vErrors, validate23.errors);
errors = vErrors.length;
}
}
if(data.banner !== undefined){
if(!(validate23(data.banner, {instancePath:instancePath+"/banner",parentData:data,parentDataProperty:"banner",rootData}))){
vErrors = joined(vErrors, validate23.errors);
errors = vErrors.length;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},parentSchema:schema7,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

const schema9 = {"type":"object","additionalProperties":false,"required":["unit"],"properties":{"unit":{"type":"string","enum":["years","days"]},"zero":{"type":"string","minLength":1},"before":{"type":"string","minLength":1},"after":{"type":"string","minLength":1}}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.unit === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "unit"},parentSchema:schema9,data};
vErrors = joined(vErrors, [err0]);
errors++;
}
for(const key0 in data){
if(!((((key0 === "unit") || (key0 === "zero")) || (key0 === "before")) || (key0 === "after"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},parentSchema:schema9,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
}
if(data.unit !== undefined){
let data0 = data.unit;
if(typeof data0 !== "string"){
const err2 = {instancePath:instancePath+"/unit",schemaPath:"#/properties/unit/type",keyword:"type",params:{type: "string"},parentSchema:schema9.properties.unit,data:data0};
vErrors = joined(vErrors, [err2]);
errors++;
}
if(!((data0 === "years") || (data0 === "days"))){
const err3 = {instancePath:instancePath+"/unit",schemaPath:"#/properties/unit/enum",keyword:"enum",params:{allowedValues: schema9.properties.unit.enum},parentSchema:schema9.properties.unit,data:data0};
vErrors = joined(vErrors, [err3]);
errors++;
}
}
if(data.zero !== undefined){
let data1 = data.zero;
if(typeof data1 === "string"){
if(data1.length < 1){
const err4 = {instancePath:instancePath+"/zero",schemaPath:"#/properties/zero/minLength",keyword:"minLength",params:{limit: 1},parentSchema:schema9.properties.zero,data:data1};
vErrors = joined(vErrors, [err4]);
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/zero",schemaPath:"#/properties/zero/type",keyword:"type",params:{type: "string"},parentSchema:schema9.properties.zero,data:data1};
vErrors = joined(vErrors, [err5]);
errors++;
}
}
if(data.before !== undefined){
let data2 = data.before;
if(typeof data2 === "string"){
if(data2.length < 1){
const err6 = {instancePath:instancePath+"/before",schemaPath:"#/properties/before/minLength",keyword:"minLength",params:{limit: 1},parentSchema:schema9.properties.before,data:data2};
vErrors = joined(vErrors, [err6]);
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/before",schemaPath:"#/properties/before/type",keyword:"type",params:{type: "string"},parentSchema:schema9.properties.before,data:data2};
vErrors = joined(vErrors, [err7]);
errors++;
}
}
if(data.after !== undefined){
let data3 = data.after;
if(typeof data3 === "string"){
if(data3.length < 1){
const err8 = {instancePath:instancePath+"/after",schemaPath:"#/properties/after/minLength",keyword:"minLength",params:{limit: 1},parentSchema:schema9.properties.after,data:data3};
vErrors = joined(vErrors, [err8]);
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "string"},parentSchema:schema9.properties.after,data:data3};
vErrors = joined(vErrors, [err9]);
errors++;
}
}
}
else {
const err10 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},parentSchema:schema9,data};
vErrors = joined(vErrors, [err10]);
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}

const schema10 = {"type":"object","additionalProperties":false,"required":["name","from","to"],"properties":{"name":{"type":"string","minLength":1},"from":{"type":"number"},"to":{"type":"number"}}};

function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},parentSchema:schema10,data};
vErrors = joined(vErrors, [err0]);
errors++;
}
if(data.from === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "from"},parentSchema:schema10,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
if(data.to === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "to"},parentSchema:schema10,data};
vErrors = joined(vErrors, [err2]);
errors++;
}
for(const key0 in data){
if(!(((key0 === "name") || (key0 === "from")) || (key0 === "to"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},parentSchema:schema10,data};
vErrors = joined(vErrors, [err3]);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length < 1){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},parentSchema:schema10.properties.name,data:data0};
vErrors = joined(vErrors, [err4]);
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},parentSchema:schema10.properties.name,data:data0};
vErrors = joined(vErrors, [err5]);
errors++;
}
}
if(data.from !== undefined){
let data1 = data.from;
if(!((typeof data1 == "number") && (isFinite(data1)))){
const err6 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "number"},parentSchema:schema10.properties.from,data:data1};
vErrors = joined(vErrors, [err6]);
errors++;
}
}
if(data.to !== undefined){
let data2 = data.to;
if(!((typeof data2 == "number") && (isFinite(data2)))){
const err7 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "number"},parentSchema:schema10.properties.to,data:data2};
vErrors = joined(vErrors, [err7]);
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},parentSchema:schema10,data};
vErrors = joined(vErrors, [err8]);
errors++;
}
validate32.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":"object","properties":{"movie":true,"series":true},"if":{"properties":{"movie":true},"required":["movie"]},"then":{"$ref":"#/$defs/movieEntry"},"else":{"$ref":"#/$defs/seriesEntry"}};
const schema12 = {"type":"object","additionalProperties":false,"required":["movie"],"properties":{"movie":{"$ref":"#/$defs/id"},"title":{"type":"string","minLength":1},"released":{"type":"string","pattern":"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"},"time":{"$ref":"#/$defs/time"},"universes":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","minLength":1}},"note":{"type":"string"}}};
const schema13 = {"type":"string","pattern":"^[a-z0-9]+:[A-Za-z0-9_-]+$"};
const pattern1 = new RegExp("^[a-z0-9]+:[A-Za-z0-9_-]+$", "u");

function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern1.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]+:[A-Za-z0-9_-]+$"},parentSchema:schema13,data};
vErrors = joined(vErrors, [err0]);
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"},parentSchema:schema13,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
validate36.errors = vErrors;
return errors === 0;
}

const schema14 = {"type":"object","additionalProperties":false,"required":["from","to"],"properties":{"from":{"type":"number"},"to":{"type":"number"}}};

function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.from === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "from"},parentSchema:schema14,data};
vErrors = joined(vErrors, [err0]);
errors++;
}
if(data.to === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "to"},parentSchema:schema14,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
for(const key0 in data){
if(!((key0 === "from") || (key0 === "to"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},parentSchema:schema14,data};
vErrors = joined(vErrors, [err2]);
errors++;
}
}
if(data.from !== undefined){
let data0 = data.from;
if(!((typeof data0 == "number") && (isFinite(data0)))){
const err3 = {instancePath:instancePath+"/from",schemaPath:"#/properties/from/type",keyword:"type",params:{type: "number"},parentSchema:schema14.properties.from,data:data0};
vErrors = joined(vErrors, [err3]);
errors++;
}
}
if(data.to !== undefined){
let data1 = data.to;
if(!((typeof data1 == "number") && (isFinite(data1)))){
const err4 = {instancePath:instancePath+"/to",schemaPath:"#/properties/to/type",keyword:"type",params:{type: "number"},parentSchema:schema14.properties.to,data:data1};
vErrors = joined(vErrors, [err4]);
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},parentSchema:schema14,data};
vErrors = joined(vErrors, [err5]);
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}

const pattern2 = new RegExp("^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$", "u");

function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.movie === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "movie"},parentSchema:schema12,data};
vErrors = joined(vErrors, [err0]);
errors++;
}
for(const key0 in data){
if(!((((((key0 === "movie") || (key0 === "title")) || (key0 === "released")) || (key0 === "time")) || (key0 === "universes")) || (key0 === "note"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},parentSchema:schema12,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
}
if(data.movie !== undefined){
if(!(validate36(data.movie, {instancePath:instancePath+"/movie",parentData:data,parentDataProperty:"movie",rootData}))){
vErrors = joined(vErrors, validate36.errors);
errors = vErrors.length;
}
}
if(data.title !== undefined){
let data1 = data.title;
if(typeof data1 === "string"){
if(data1.length < 1){
const err2 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1},parentSchema:schema12.properties.title,data:data1};
vErrors = joined(vErrors, [err2]);
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},parentSchema:schema12.properties.title,data:data1};
vErrors = joined(vErrors, [err3]);
errors++;
}
}
if(data.released !== undefined){
let data2 = data.released;
if(typeof data2 === "string"){
if(!pattern2.test(data2)){
const err4 = {instancePath:instancePath+"/released",schemaPath:"#/properties/released/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"},schema:"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$",parentSchema:schema12.properties.released,data:data2};
vErrors = joined(vErrors, [err4]);
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/released",schemaPath:"#/properties/released/type",keyword:"type",params:{type: "string"},parentSchema:schema12.properties.released,data:data2};
vErrors = joined(vErrors, [err5]);
errors++;
}
}
if(data.time !== undefined){
if(!(validate38(data.time, {instancePath:instancePath+"/time",parentData:data,parentDataProperty:"time",rootData}))){
vErrors = joined(vErrors, validate38.errors);
errors = vErrors.length;
}
}
if(data.universes !== undefined){
let data4 = data.universes;
if(Array.isArray(data4)){
if(data4.length < 1){
const err6 = {instancePath:instancePath+"/universes",schemaPath:"#/properties/universes/minItems",keyword:"minItems",params:{limit: 1},parentSchema:schema12.properties.universes,data:data4};
vErrors = joined(vErrors, [err6]);
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(data5.length < 1){
const err7 = {instancePath:instancePath+"/universes/" + i0,schemaPath:"#/properties/universes/items/minLength",keyword:"minLength",params:{limit: 1},parentSchema:schema12.properties.universes.items,data:data5};
vErrors = joined(vErrors, [err7]);
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/universes/" + i0,schemaPath:"#/properties/universes/items/type",keyword:"type",params:{type: "string"},parentSchema:schema12.properties.universes.items,data:data5};
vErrors = joined(vErrors, [err8]);
errors++;
}
}
let i1 = data4.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data4[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err9 = {instancePath:instancePath+"/universes",schemaPath:"#/properties/universes/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},parentSchema:schema12.properties.universes,data:data4};
vErrors = joined(vErrors, [err9]);
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err10 = {instancePath:instancePath+"/universes",schemaPath:"#/properties/universes/type",keyword:"type",params:{type: "array"},parentSchema:schema12.properties.universes,data:data4};
vErrors = joined(vErrors, [err10]);
errors++;
}
}
if(data.note !== undefined){
let data6 = data.note;
if(typeof data6 !== "string"){
const err11 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"},parentSchema:schema12.properties.note,data:data6};
vErrors = joined(vErrors, [err11]);
errors++;
}
}
}
else {
const err12 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},parentSchema:schema12,data};
vErrors = joined(vErrors, [err12]);
errors++;
}
validate35.errors = vErrors;
return errors === 0;
}

const schema15 = {"type":"object","additionalProperties":false,"required":["series"],"properties":{"series":{"$ref":"#/$defs/id"},"title":{"type":"string","minLength":1},"released":{"type":"string","pattern":"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"},"time":{"$ref":"#/$defs/time"},"universes":{"type":"array","minItems":1,"uniqueItems":true,"items":{"type":"string","minLength":1}},"note":{"type":"string"},"seasons":{"type":"array","minItems":1,"items":{"$ref":"#/$defs/season"}}}};
const schema16 = {"type":"object","additionalProperties":false,"required":["season"],"properties":{"season":{"type":"integer","minimum":0},"episodes":{"type":"array","minItems":1,"items":{"type":"string","pattern":"^S[0-9]{2,}E[0-9]{2,}(-S[0-9]{2,}E[0-9]{2,})?$"}},"time":{"$ref":"#/$defs/time"},"note":{"type":"string"}}};
const pattern4 = new RegExp("^S[0-9]{2,}E[0-9]{2,}(-S[0-9]{2,}E[0-9]{2,})?$", "u");

function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.season === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "season"},parentSchema:schema16,data};
vErrors = joined(vErrors, [err0]);
errors++;
}
for(const key0 in data){
if(!((((key0 === "season") || (key0 === "episodes")) || (key0 === "time")) || (key0 === "note"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},parentSchema:schema16,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
}
if(data.season !== undefined){
let data0 = data.season;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err2 = {instancePath:instancePath+"/season",schemaPath:"#/properties/season/type",keyword:"type",params:{type: "integer"},parentSchema:schema16.properties.season,data:data0};
vErrors = joined(vErrors, [err2]);
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 0 || isNaN(data0)){
const err3 = {instancePath:instancePath+"/season",schemaPath:"#/properties/season/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},parentSchema:schema16.properties.season,data:data0};
vErrors = joined(vErrors, [err3]);
errors++;
}
}
}
if(data.episodes !== undefined){
let data1 = data.episodes;
if(Array.isArray(data1)){
if(data1.length < 1){
const err4 = {instancePath:instancePath+"/episodes",schemaPath:"#/properties/episodes/minItems",keyword:"minItems",params:{limit: 1},parentSchema:schema16.properties.episodes,data:data1};
vErrors = joined(vErrors, [err4]);
errors++;
}
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!pattern4.test(data2)){
const err5 = {instancePath:instancePath+"/episodes/" + i0,schemaPath:"#/properties/episodes/items/pattern",keyword:"pattern",params:{pattern: "^S[0-9]{2,}E[0-9]{2,}(-S[0-9]{2,}E[0-9]{2,})?$"},schema:"^S[0-9]{2,}E[0-9]{2,}(-S[0-9]{2,}E[0-9]{2,})?$",parentSchema:schema16.properties.episodes.items,data:data2};
vErrors = joined(vErrors, [err5]);
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/episodes/" + i0,schemaPath:"#/properties/episodes/items/type",keyword:"type",params:{type: "string"},parentSchema:schema16.properties.episodes.items,data:data2};
vErrors = joined(vErrors, [err6]);
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/episodes",schemaPath:"#/properties/episodes/type",keyword:"type",params:{type: "array"},parentSchema:schema16.properties.episodes,data:data1};
vErrors = joined(vErrors, [err7]);
errors++;
}
}
if(data.time !== undefined){
if(!(validate38(data.time, {instancePath:instancePath+"/time",parentData:data,parentDataProperty:"time",rootData}))){
vErrors = joined(vErrors, validate38.errors);
errors = vErrors.length;
}
}
if(data.note !== undefined){
let data4 = data.note;
if(typeof data4 !== "string"){
const err8 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"},parentSchema:schema16.properties.note,data:data4};
vErrors = joined(vErrors, [err8]);
errors++;
}
}
}
else {
const err9 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},parentSchema:schema16,data};
vErrors = joined(vErrors, [err9]);
errors++;
}
validate44.errors = vErrors;
return errors === 0;
}


function validate41(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.series === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "series"},parentSchema:schema15,data};
vErrors = joined(vErrors, [err0]);
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "series") || (key0 === "title")) || (key0 === "released")) || (key0 === "time")) || (key0 === "universes")) || (key0 === "note")) || (key0 === "seasons"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},parentSchema:schema15,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
}
if(data.series !== undefined){
if(!(validate36(data.series, {instancePath:instancePath+"/series",parentData:data,parentDataProperty:"series",rootData}))){
vErrors = joined(vErrors, validate36.errors);
errors = vErrors.length;
}
}
if(data.title !== undefined){
let data1 = data.title;
if(typeof data1 === "string"){
if(data1.length < 1){
const err2 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/minLength",keyword:"minLength",params:{limit: 1},parentSchema:schema15.properties.title,data:data1};
vErrors = joined(vErrors, [err2]);
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/title",schemaPath:"#/properties/title/type",keyword:"type",params:{type: "string"},parentSchema:schema15.properties.title,data:data1};
vErrors = joined(vErrors, [err3]);
errors++;
}
}
if(data.released !== undefined){
let data2 = data.released;
if(typeof data2 === "string"){
if(!pattern2.test(data2)){
const err4 = {instancePath:instancePath+"/released",schemaPath:"#/properties/released/pattern",keyword:"pattern",params:{pattern: "^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$"},schema:"^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$",parentSchema:schema15.properties.released,data:data2};
vErrors = joined(vErrors, [err4]);
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/released",schemaPath:"#/properties/released/type",keyword:"type",params:{type: "string"},parentSchema:schema15.properties.released,data:data2};
vErrors = joined(vErrors, [err5]);
errors++;
}
}
if(data.time !== undefined){
if(!(validate38(data.time, {instancePath:instancePath+"/time",parentData:data,parentDataProperty:"time",rootData}))){
vErrors = joined(vErrors, validate38.errors);
errors = vErrors.length;
}
}
if(data.universes !== undefined){
let data4 = data.universes;
if(Array.isArray(data4)){
if(data4.length < 1){
const err6 = {instancePath:instancePath+"/universes",schemaPath:"#/properties/universes/minItems",keyword:"minItems",params:{limit: 1},parentSchema:schema15.properties.universes,data:data4};
vErrors = joined(vErrors, [err6]);
errors++;
}
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(typeof data5 === "string"){
if(data5.length < 1){
const err7 = {instancePath:instancePath+"/universes/" + i0,schemaPath:"#/properties/universes/items/minLength",keyword:"minLength",params:{limit: 1},parentSchema:schema15.properties.universes.items,data:data5};
vErrors = joined(vErrors, [err7]);
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/universes/" + i0,schemaPath:"#/properties/universes/items/type",keyword:"type",params:{type: "string"},parentSchema:schema15.properties.universes.items,data:data5};
vErrors = joined(vErrors, [err8]);
errors++;
}
}
let i1 = data4.length;
let j0;
if(i1 > 1){
const indices0 = {};
for(;i1--;){
let item0 = data4[i1];
if(typeof item0 !== "string"){
continue;
}
if(typeof indices0[item0] == "number"){
j0 = indices0[item0];
const err9 = {instancePath:instancePath+"/universes",schemaPath:"#/properties/universes/uniqueItems",keyword:"uniqueItems",params:{i: i1, j: j0},parentSchema:schema15.properties.universes,data:data4};
vErrors = joined(vErrors, [err9]);
errors++;
break;
}
indices0[item0] = i1;
}
}
}
else {
const err10 = {instancePath:instancePath+"/universes",schemaPath:"#/properties/universes/type",keyword:"type",params:{type: "array"},parentSchema:schema15.properties.universes,data:data4};
vErrors = joined(vErrors, [err10]);
errors++;
}
}
if(data.note !== undefined){
let data6 = data.note;
if(typeof data6 !== "string"){
const err11 = {instancePath:instancePath+"/note",schemaPath:"#/properties/note/type",keyword:"type",params:{type: "string"},parentSchema:schema15.properties.note,data:data6};
vErrors = joined(vErrors, [err11]);
errors++;
}
}
if(data.seasons !== undefined){
let data7 = data.seasons;
if(Array.isArray(data7)){
if(data7.length < 1){
const err12 = {instancePath:instancePath+"/seasons",schemaPath:"#/properties/seasons/minItems",keyword:"minItems",params:{limit: 1},parentSchema:schema15.properties.seasons,data:data7};
vErrors = joined(vErrors, [err12]);
errors++;
}
const len1 = data7.length;
for(let i2=0; i2<len1; i2++){
if(!(validate44(data7[i2], {instancePath:instancePath+"/seasons/" + i2,parentData:data7,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate44.errors);
errors = vErrors.length;
}
}
}
else {
const err13 = {instancePath:instancePath+"/seasons",schemaPath:"#/properties/seasons/type",keyword:"type",params:{type: "array"},parentSchema:schema15.properties.seasons,data:data7};
vErrors = joined(vErrors, [err13]);
errors++;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},parentSchema:schema15,data};
vErrors = joined(vErrors, [err14]);
errors++;
}
validate41.errors = vErrors;
return errors === 0;
}


function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
let valid0 = true;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if((data.movie === undefined) && (missing0 = "movie")){
const err0 = {};
vErrors = joined(vErrors, [err0]);
errors++;
}
}
var _valid0 = _errs2 === errors;
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
let ifClause0;
if(_valid0){
const _errs3 = errors;
if(!(validate35(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate35.errors);
errors = vErrors.length;
}
var _valid0 = _errs3 === errors;
valid0 = _valid0;
ifClause0 = "then";
}
else {
const _errs4 = errors;
if(!(validate41(data, {instancePath,parentData,parentDataProperty,rootData}))){
vErrors = joined(vErrors, validate41.errors);
errors = vErrors.length;
}
var _valid0 = _errs4 === errors;
valid0 = _valid0;
ifClause0 = "else";
}
if(!valid0){
const err1 = {instancePath,schemaPath:"#/if",keyword:"if",params:{failingKeyword: ifClause0},parentSchema:schema11,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err2 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},parentSchema:schema11,data};
vErrors = joined(vErrors, [err2]);
errors++;
}
validate34.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://projectionist.dev/schema/franchise/v1.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"},parentSchema:schema6,data};
vErrors = joined(vErrors, [err0]);
errors++;
}
if(data.order === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "order"},parentSchema:schema6,data};
vErrors = joined(vErrors, [err1]);
errors++;
}
for(const key0 in data){
if(!(((((((key0 === "name") || (key0 === "sources")) || (key0 === "art")) || (key0 === "calendar")) || (key0 === "universe")) || (key0 === "eras")) || (key0 === "order"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},parentSchema:schema6,data};
vErrors = joined(vErrors, [err2]);
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(data0.length < 1){
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/minLength",keyword:"minLength",params:{limit: 1},parentSchema:schema6.properties.name,data:data0};
vErrors = joined(vErrors, [err3]);
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},parentSchema:schema6.properties.name,data:data0};
vErrors = joined(vErrors, [err4]);
errors++;
}
}
if(data.sources !== undefined){
let data1 = data.sources;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
let data2 = data1[i0];
if(typeof data2 === "string"){
if(!(formats0(data2))){
const err5 = {instancePath:instancePath+"/sources/" + i0,schemaPath:"#/properties/sources/items/format",keyword:"format",params:{format: "uri"},parentSchema:schema6.properties.sources.items,data:data2};
vErrors = joined(vErrors, [err5]);
errors++;
}
}
else {
const err6 = {instancePath:instancePath+"/sources/" + i0,schemaPath:"#/properties/sources/items/type",keyword:"type",params:{type: "string"},parentSchema:schema6.properties.sources.items,data:data2};
vErrors = joined(vErrors, [err6]);
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/sources",schemaPath:"#/properties/sources/type",keyword:"type",params:{type: "array"},parentSchema:schema6.properties.sources,data:data1};
vErrors = joined(vErrors, [err7]);
errors++;
}
}
if(data.art !== undefined){
if(!(validate22(data.art, {instancePath:instancePath+"/art",parentData:data,parentDataProperty:"art",rootData}))){
vErrors = joined(vErrors, validate22.errors);
errors = vErrors.length;
}
}
if(data.calendar !== undefined){
if(!(validate30(data.calendar, {instancePath:instancePath+"/calendar",parentData:data,parentDataProperty:"calendar",rootData}))){
vErrors = joined(vErrors, validate30.errors);
errors = vErrors.length;
}
}
if(data.universe !== undefined){
let data5 = data.universe;
if(typeof data5 === "string"){
if(data5.length < 1){
const err8 = {instancePath:instancePath+"/universe",schemaPath:"#/properties/universe/minLength",keyword:"minLength",params:{limit: 1},parentSchema:schema6.properties.universe,data:data5};
vErrors = joined(vErrors, [err8]);
errors++;
}
}
else {
const err9 = {instancePath:instancePath+"/universe",schemaPath:"#/properties/universe/type",keyword:"type",params:{type: "string"},parentSchema:schema6.properties.universe,data:data5};
vErrors = joined(vErrors, [err9]);
errors++;
}
}
if(data.eras !== undefined){
let data6 = data.eras;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(!(validate32(data6[i1], {instancePath:instancePath+"/eras/" + i1,parentData:data6,parentDataProperty:i1,rootData}))){
vErrors = joined(vErrors, validate32.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/eras",schemaPath:"#/properties/eras/type",keyword:"type",params:{type: "array"},parentSchema:schema6.properties.eras,data:data6};
vErrors = joined(vErrors, [err10]);
errors++;
}
}
if(data.order !== undefined){
let data8 = data.order;
if(Array.isArray(data8)){
if(data8.length < 1){
const err11 = {instancePath:instancePath+"/order",schemaPath:"#/properties/order/minItems",keyword:"minItems",params:{limit: 1},parentSchema:schema6.properties.order,data:data8};
vErrors = joined(vErrors, [err11]);
errors++;
}
const len2 = data8.length;
for(let i2=0; i2<len2; i2++){
if(!(validate34(data8[i2], {instancePath:instancePath+"/order/" + i2,parentData:data8,parentDataProperty:i2,rootData}))){
vErrors = joined(vErrors, validate34.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/order",schemaPath:"#/properties/order/type",keyword:"type",params:{type: "array"},parentSchema:schema6.properties.order,data:data8};
vErrors = joined(vErrors, [err12]);
errors++;
}
}
if(data.eras !== undefined){
if(data.calendar === undefined){
const err13 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "eras",
    missingProperty: "calendar",
    depsCount: 1,
    deps: "calendar"},parentSchema:schema6,data};
vErrors = joined(vErrors, [err13]);
errors++;
}
}
}
else {
const err14 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},parentSchema:schema6,data};
vErrors = joined(vErrors, [err14]);
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}
