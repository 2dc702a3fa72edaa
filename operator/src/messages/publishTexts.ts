/** English texts of messages about lists of stories on media servers. `{0}` is the first value. */
export const publishTexts = {
  publishServerAway: 'the server did not answer: is it on, and is its address right? The next scan tries again',
  publishServerFault: 'the server answered with status {0}: it is busy, starting or broken; the next scan tries again',
  publishKeyRefused: 'the server refuses the key: make a new one there, and store it where this Library expects it',
  publishUserUnknown:
    'the key fits no user, or several: write the name of one user of the server as `user` into the document',
  publishAddressOther: 'the address leads elsewhere: write the address to which the server redirects into the document',
  publishAnswerStrange:
    'another program answers at this address, or a version that is not known here: check the address',
  publishForbidden:
    'the list "{0}" was not written: the key may not do this; use one of its owner or of an administrator',
  publishRequestUnknown:
    'the list "{0}" was not written: the server does not know the request (status {1}); it is too old, or its address lacks a folder',
  publishRefused: 'the list "{0}" was not written: the server refused it (status {1}); its log says why',
  publishTooLarge: 'the list "{0}" was not written: it has more entries than a list may have; divide the story',
  publishRequestLong:
    'a proxy in front of the server refuses long requests (status {0}): write an address without that proxy into the document, or raise its limit',
  publishAnswerEndless: 'the server lists more than can be read: check that the address leads to the right program',
  publishLibraryUnknown:
    'Plex has no library of films or series of that name, only {0}: write the title of one of them as `library` into the document',
  publishOverTime: 'not all lists were brought up to date within {0} s; the next scan continues',
  publishStoryUnknown: 'spec.publish names the story "{0}", which this Library does not have: correct its name',
  publishRecordLeft: 'the list of published stories could not be stored beside them, only in the catalog: {0}',
  publishFailed: 'the lists of stories were not brought up to date: {0}',

  listTheirsLost:
    'a person made or changed the list "{0}". Nothing was changed. Overwriting it would remove {1} of its entries: {2}',
  listTheirsOrder:
    'a person made or changed the list "{0}". Nothing was changed. Overwriting it would put its entries into another order',
  listTheirsBoth:
    'a person made or changed the list "{0}". Nothing was changed. Overwriting it would remove {1} of its entries and put the others into another order: {2}',
  fileTheirs:
    'somebody made or changed the file {0}. Nothing was changed. Overwriting it would replace everything that it holds now',
  listTwins: 'the server has several lists named "{0}": rename all but one there',
  listGone: 'the list "{0}" was deleted on the server. It is not made again unless you ask for it',
  listContested:
    'the list "{0}" changed while it was written: does another program write it? The next scan tries again',
  listNameTaken: 'the list keeps its name "{0}", because another list is named "{1}" already: rename that one',
  listNameShared:
    'the list "{0}" was not written: the list of the story {1} has that name. Give one of the two stories another name in its file, or publish only one of them with `stories`',
  listLeft: 'the story of the list "{0}" was removed. The list is still on the server: remove it too, or keep it',
} as const;
