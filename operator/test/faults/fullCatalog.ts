/** Loaded before the program (`node --import`): each statement that saves titles fails as on a full disk; others work. */
import { DatabaseSync } from 'node:sqlite';

const { prepare } = DatabaseSync.prototype;

DatabaseSync.prototype.prepare = function (this: DatabaseSync, text: string, ...rest: []) {
  // SQLITE_FULL (sqlite.org/rescode.html).
  if (/^insert into "titles"/iu.test(text))
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  return prepare.call(this, text, ...rest);
};
