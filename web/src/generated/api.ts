// Generated from operator/src/api/schemas by `npm run generate`. Do not edit.

export type PageMessageCode =
  | 'entry'
  | 'entry-named'
  | 'this-entry'
  | 'era'
  | 'source'
  | 'season-object'
  | 'episode-code'
  | 'universe'
  | 'of'
  | 'the-file'
  | 'the-name'
  | 'the-universe'
  | 'calendar-key'
  | 'era-name'
  | 'the-title'
  | 'the-note'
  | 'span'
  | 'text-control'
  | 'text-blank'
  | 'time-needs-calendar'
  | 'time-reversed'
  | 'swap-signs'
  | 'swap'
  | 'season-time-outside-entry'
  | 'time-wide'
  | 'era-reversed'
  | 'time-outside-eras'
  | 'era-same-name'
  | 'era-empty'
  | 'era-overlap'
  | 'labels-no-zero'
  | 'label-before-missing'
  | 'label-after-missing'
  | 'order-against-times'
  | 'in-universe'
  | 'range-crosses-seasons'
  | 'episode-other-season'
  | 'range-backwards'
  | 'range-too-long'
  | 'number-too-big'
  | 'season-too-big'
  | 'too-many-episodes'
  | 'episode-twice'
  | 'and-more-of'
  | 'series-whole-again'
  | 'series-part-again'
  | 'season-whole-again'
  | 'season-part-again'
  | 'movie-twice'
  | 'unknown-scheme'
  | 'scheme-meant'
  | 'schemes-of-film'
  | 'schemes-of-series'
  | 'scheme-of-series'
  | 'scheme-of-film'
  | 'id-shape'
  | 'id-digits'
  | 'id-imdb'
  | 'id-wikidata'
  | 'released-month'
  | 'released-day'
  | 'released-ahead'
  | 'released-before-film'
  | 'released-missing'
  | 'title-missing'
  | 'title-with-year'
  | 'universe-near'
  | 'own-universe'
  | 'of-entry'
  | 'universe-once'
  | 'universe-own-only'
  | 'art-no-host'
  | 'link-without-host'
  | 'link-with-user'
  | 'link-invalid'
  | 'art-extension'
  | 'no-sources'
  | 'source-not-https'
  | 'unquoted-scalar'
  | 'as-truth'
  | 'as-date'
  | 'as-base-60'
  | 'more-alike'
  | 'missing-key'
  | 'needs-kind'
  | 'add-id'
  | 'meant-instead'
  | 'both-kinds'
  | 'unknown-key'
  | 'key-merges'
  | 'key-schema'
  | 'key-seasons'
  | 'key-meant'
  | 'key-none'
  | 'eras-need-calendar'
  | 'file-empty'
  | 'file-no-mapping'
  | 'value-empty'
  | 'value-type'
  | 'a-mapping-of-keys'
  | 'a-mapping'
  | 'a-list'
  | 'a-text'
  | 'a-number'
  | 'a-whole-number'
  | 'found-text'
  | 'found-number'
  | 'found-value'
  | 'begin-items'
  | 'write-brackets'
  | 'write-entry'
  | 'write-season'
  | 'write-so'
  | 'write-keys'
  | 'no-fraction'
  | 'finite'
  | 'remove-quotes'
  | 'number-alone'
  | 'write-database'
  | 'put-in-quotes'
  | 'put-in-quotes-so'
  | 'one-text-no-list'
  | 'one-text-no-mapping'
  | 'not-one-of'
  | 'write-one'
  | 'meant'
  | 'not-id'
  | 'not-date'
  | 'not-episode'
  | 'not-source'
  | 'not-link'
  | 'write'
  | 'write-number'
  | 'remove-space'
  | 'scheme-small'
  | 'write-scheme'
  | 'year-digits'
  | 'year-first'
  | 'two-digits'
  | 'space-as-20'
  | 'percent-encode'
  | 'https-not-http'
  | 'whole-address'
  | 'text-empty'
  | 'order-empty'
  | 'list-empty'
  | 'below-zero'
  | 'occurs-twice'
  | 'schema-rule'
  | 'yaml-too-large'
  | 'over-values'
  | 'over-tokens'
  | 'over-lines'
  | 'yaml-encoding'
  | 'yaml-control-character'
  | 'yaml-too-deep'
  | 'yaml-tab'
  | 'yaml-multiple-docs'
  | 'list-on-key-line'
  | 'colon-align'
  | 'colon-quote'
  | 'colon-quote-all'
  | 'yaml-bad-alias'
  | 'alias-in-itself'
  | 'alias-unknown'
  | 'yaml-alias-bomb'
  | 'yaml-alias-props'
  | 'yaml-bad-directive'
  | 'yaml-bad-dq-escape'
  | 'yaml-bad-prop-order'
  | 'yaml-block-in-flow'
  | 'yaml-key-over-1024-chars'
  | 'yaml-multiple-anchors'
  | 'yaml-multiple-tags'
  | 'yaml-multiline-implicit-key'
  | 'yaml-non-string-key'
  | 'yaml-tag-resolve-failed'
  | 'yaml-bad-collection-type'
  | 'scalar-start'
  | 'bracket-open'
  | 'other-indent'
  | 'quote-open'
  | 'comment-space'
  | 'directive-line'
  | 'comma-missing'
  | 'other-lines'
  | 'block-sign'
  | 'after-value'
  | 'list-on-line'
  | 'other-token'
  | 'unread-from'
  | 'yaml-unreadable'
  | 'yaml-duplicate-key'
  | 'yaml-json'
  | 'json-end'
  | 'json-value'
  | 'json-key'
  | 'json-colon'
  | 'json-or'
  | 'json-found'
  | 'json-string'
  | 'yaml-json-comma'
  | 'yaml-json-comment'
  | 'too-many-entries'
  | 'too-many-eras'
  | 'too-many-sources'
  | 'too-many-seasons'
  | 'too-long-id'
  | 'too-many-episode-codes'
  | 'yaml-too-many-faults'
  | 'too-many-faults'
  | 'one-fault-more'
  | 'docFormLabel'
  | 'docFormFolder'
  | 'docFormName'
  | 'docFormRelative'
  | 'docFormLanguage'
  | 'docFormProgram'
  | 'docFormLabelValue'
  | 'docFormKey'
  | 'docFormService'
  | 'docFormTarget'
  | 'docFormAnnounce'
  | 'docFormPage'
  | 'docFormQuantity'
  | 'docFormBelow'
  | 'docFormLine'
  | 'docWhole'
  | 'docNothing'
  | 'docList'
  | 'docMapping'
  | 'docKeysAndValues'
  | 'docText'
  | 'docWholeNumber'
  | 'docTrueOrFalse'
  | 'docOr'
  | 'docAnd'
  | 'docMustBe'
  | 'docMustBeSo'
  | 'docBegin'
  | 'docWrite'
  | 'docGiveValue'
  | 'docBeginEntries'
  | 'docPutInQuotes'
  | 'docWriteTruth'
  | 'docLeaveQuotes'
  | 'docKind'
  | 'docKindMeant'
  | 'docFranchiseFile'
  | 'docVersion'
  | 'docNotOneOf'
  | 'docNotOneOfMeant'
  | 'docMissingKey'
  | 'docStatusKey'
  | 'docUnknownKey'
  | 'docUnknownKeyMeant'
  | 'docNeedsOneOfKeys'
  | 'docOnlyOneOfKeys'
  | 'docOutOfRange'
  | 'docEmpty'
  | 'docTooShort'
  | 'docTooLong'
  | 'docTooFew'
  | 'docTooMany'
  | 'docTooManyKeys'
  | 'docOneKeyOf'
  | 'docOneKeyEach'
  | 'docSchemaRule'
  | 'docTooManyFiles'
  | 'docConfigMissing'
  | 'docIsFolder'
  | 'docIsPipe'
  | 'docFileMissing'
  | 'docUnreadable'
  | 'docEmptyFolder'
  | 'docEmptyFile'
  | 'docFileTooLarge'
  | 'docTooManyWords'
  | 'docTooManyDocuments'
  | 'docTooDeep'
  | 'docNotReadFurther'
  | 'docNotYaml'
  | 'docRepeatedKey'
  | 'docAliases'
  | 'docYamlAliasProps'
  | 'docYamlBadAlias'
  | 'docYamlDirective'
  | 'docYamlEscape'
  | 'docYamlIndent'
  | 'docYamlProps'
  | 'docYamlScalar'
  | 'docYamlBlockKey'
  | 'docYamlBlockInFlow'
  | 'docYamlSameKey'
  | 'docYamlLongKey'
  | 'docYamlMissing'
  | 'docYamlLineKey'
  | 'docYamlAnchors'
  | 'docYamlDocuments'
  | 'docYamlTags'
  | 'docYamlKeyForm'
  | 'docYamlTab'
  | 'docYamlTag'
  | 'docYamlToken'
  | 'docYamlCollection'
  | 'docYamlOther'
  | 'docFolderMissing'
  | 'docFolderUnreadable'
  | 'docNoFolder'
  | 'docSameName'
  | 'docAnotherLibrary'
  | 'docOverlapSame'
  | 'docOverlapInside'
  | 'docOverlapAround'
  | 'docCron'
  | 'docCronNicknames'
  | 'docCronFields'
  | 'docCronField'
  | 'docCronTogether'
  | 'docCronMinute'
  | 'docCronHour'
  | 'docCronDay'
  | 'docCronMonth'
  | 'docCronWeekday'
  | 'docCronNever'
  | 'docTimeZone'
  | 'docTimeZoneMeant'
  | 'docSubPathAlone'
  | 'docSubPathOutside'
  | 'docTilde'
  | 'docMappingOutside'
  | 'docMappingRoot'
  | 'docMappingRelative'
  | 'docMappingTwice'
  | 'docSourceTwice'
  | 'docSourceKey'
  | 'docKnowsSeries'
  | 'docKnowsFilms'
  | 'docAddress'
  | 'docAddressPassword'
  | 'docAnnounceAddress'
  | 'docAnnounceTopic'
  | 'docNoVideos'
  | 'docStoriesOnly'
  | 'docPublishOutside'
  | 'docPublishReadOnly'
  | 'docPublishTwice'
  | 'docIgnoreAlternatives'
  | 'docIgnorePatterns'
  | 'docIgnoreNothing'
  | 'docSecretTwice'
  | 'docAt'
  | 'docClaimOnly'
  | 'docKept'
  | 'docKindChanged'
  | 'docKindKept'
  | 'docOverlapKept'
  | 'noSuchId'
  | 'noSearch'
  | 'nothingFound'
  | 'nothingFits'
  | 'namesDiffer'
  | 'severalFit'
  | 'candidate'
  | 'shortName'
  | 'noYear'
  | 'noAnswerCertain'
  | 'idsContradict'
  | 'nameOfFile'
  | 'nameOfFolder'
  | 'idsSeveralAt'
  | 'idSaidAt'
  | 'moreIds'
  | 'idNamedButSaid'
  | 'personChose'
  | 'chosenUnknown'
  | 'idsUnknown'
  | 'idsDropped'
  | 'idsOfOther'
  | 'notAskedYet'
  | 'sameTitle'
  | 'sameTitleButArticle'
  | 'sameTitleButCountry'
  | 'sameTitleButBoth'
  | 'likeTitle'
  | 'otherTitle'
  | 'otherCountry'
  | 'otherNumber'
  | 'butNumberOne'
  | 'withoutSubtitle'
  | 'withSubtitle'
  | 'noYearToCompare'
  | 'unknownYear'
  | 'sameYear'
  | 'yearApart'
  | 'yearsApart'
  | 'namedBeside'
  | 'saysSo'
  | 'fileEmpty'
  | 'fileCutOff'
  | 'fileNotOpened'
  | 'fileNotRead'
  | 'fileIsFolder'
  | 'fileIsDevice'
  | 'fileChanged'
  | 'noVideoData'
  | 'videoNotReadHere'
  | 'noStreams'
  | 'noVideo'
  | 'noMovingPicture'
  | 'noDuration'
  | 'noChapterDescription'
  | 'pictureKindUnknown'
  | 'pictureTooLarge'
  | 'picturesTooMany'
  | 'kindNotDecoded'
  | 'decoderRefused'
  | 'noPictureDecoded'
  | 'picturesBad'
  | 'pictureNotSized'
  | 'pictureOfSizeNotSized'
  | 'soundKindUnknown'
  | 'soundNotFingerprinted'
  | 'imageHeadUnread'
  | 'imageWithoutEnd'
  | 'imageCutOff'
  | 'imageNotRead'
  | 'imageOther'
  | 'imageTooMany'
  | 'imageTooMuch'
  | 'imageTimeSpent'
  | 'imageMemorySpent'
  | 'imageStalled'
  | 'imageCrashed'
  | 'svgEncoding'
  | 'svgOther'
  | 'removedByOther'
  | 'lookWhoCleansImages'
  | 'lookWhoCleansNfo'
  | 'lookWhoCleansEdl'
  | 'lookWhoCleansTrailers'
  | 'jellyfinRemovesTiles'
  | 'noSourceAnswered'
  | 'noArtSource'
  | 'noArt'
  | 'artNotOfTitle'
  | 'ownArtStays'
  | 'pictureWaits'
  | 'noTrailer'
  | 'noTrailerFile'
  | 'noDetails'
  | 'noEpisodeDetails'
  | 'notIdentified'
  | 'showNotIdentified'
  | 'tilesOff'
  | 'marksOff'
  | 'edlOff'
  | 'trailersOff'
  | 'discTiles'
  | 'addressFile'
  | 'discProbe'
  | 'discChapters'
  | 'discFrame'
  | 'noPicture'
  | 'shortVideo'
  | 'laterPart'
  | 'laterEpisodePart'
  | 'noOwnFolder'
  | 'tilesInTheWay'
  | 'tilesChanged'
  | 'tilesWorkerDied'
  | 'tilesStalled'
  | 'tilesTooLong'
  | 'tilesNotReadBack'
  | 'tilesNotWhole'
  | 'noMarks'
  | 'noMarksAsked'
  | 'noMarksLooked'
  | 'noMarksAskedLooked'
  | 'noMarksToSkip'
  | 'edlOfOthers'
  | 'marksRefused'
  | 'markVideoGone'
  | 'markSpans'
  | 'markAfterEnd'
  | 'nothingToLock'
  | 'marksOtherCut'
  | 'marksPastEnd'
  | 'marksFileLeft'
  | 'marksFileLeftAtLine'
  | 'marksFileYaml'
  | 'marksFileDeep'
  | 'marksFileUtf8'
  | 'marksFileRoot'
  | 'marksFileMark'
  | 'marksFileField'
  | 'marksFileTwice'
  | 'marksFileNeeds'
  | 'marksFileList'
  | 'marksFileLong'
  | 'marksFileKind'
  | 'marksFileTime'
  | 'marksFileOrder'
  | 'marksFilePastEnd'
  | 'marksFileBoth'
  | 'linesSkipped'
  | 'lookNotKept'
  | 'emptyFileHasName'
  | 'pictureOf'
  | 'pictureNotAtAddress'
  | 'pictureNotShown'
  | 'picturesRefused'
  | 'pictureNotRead'
  | 'trailerOneRefused'
  | 'trailersRefused'
  | 'trailerOf'
  | 'trailerWithdrawn'
  | 'trailerNoVideoOfTitle'
  | 'trailerNotInPlace'
  | 'trailerKilledReader'
  | 'trailerNoPicture'
  | 'trailerLength'
  | 'trailerTooHigh'
  | 'trailerContainer'
  | 'trailerNoVideo'
  | 'nfoLeftAtLine'
  | 'nfoLeft'
  | 'nfoNoElement'
  | 'nfoReference'
  | 'nfoNotXml'
  | 'nfoNoEnd'
  | 'nfoCutOff'
  | 'nfoStrayEnd'
  | 'nfoCdataOutside'
  | 'nfoEntities'
  | 'nfoTooLarge'
  | 'nfoEmpty'
  | 'nfoHtml'
  | 'nfoText'
  | 'nfoFollows'
  | 'nfoTextAhead'
  | 'nfoOtherElement'
  | 'nfoWrongElement'
  | 'nfoBare'
  | 'nfoOtherId'
  | 'nfoTooManyRoots'
  | 'nfoTooManyElements'
  | 'nfoTooDeep'
  | 'nfoEncodingMark'
  | 'nfoEncodingUnknown'
  | 'nfoNotEncoded'
  | 'nfoOtherEpisode'
  | 'nfoOfAnother'
  | 'publishServerAway'
  | 'publishServerFault'
  | 'publishKeyRefused'
  | 'publishUserUnknown'
  | 'publishAddressOther'
  | 'publishAnswerStrange'
  | 'publishForbidden'
  | 'publishRequestUnknown'
  | 'publishRefused'
  | 'publishTooLarge'
  | 'publishRequestLong'
  | 'publishAnswerEndless'
  | 'publishLibraryUnknown'
  | 'publishOverTime'
  | 'publishStoryUnknown'
  | 'publishRecordLeft'
  | 'publishFailed'
  | 'listTheirsLost'
  | 'listTheirsOrder'
  | 'listTheirsBoth'
  | 'fileTheirs'
  | 'listTwins'
  | 'listGone'
  | 'listContested'
  | 'listNameTaken'
  | 'listNameShared'
  | 'listLeft'
  | 'ofService'
  | 'withAdvice'
  | 'statusCame'
  | 'triedAgainAfter'
  | 'waitAsked'
  | 'serviceFault'
  | 'keyNotTaken'
  | 'serviceLacksThis'
  | 'sameAnswerAgain'
  | 'redirectWithoutAddress'
  | 'redirectOffHttps'
  | 'redirectOfPost'
  | 'redirectsTooMany'
  | 'addressForbidden'
  | 'addressWithoutUser'
  | 'addressOfHttps'
  | 'addressOfPublic'
  | 'addressesOfPublic'
  | 'addressNotAbsolute'
  | 'answerNotJson'
  | 'answerOtherType'
  | 'answerCodingUnknown'
  | 'answerCodingOther'
  | 'answerTooBig'
  | 'answerNotWhole'
  | 'answerStalled'
  | 'noAnswerWithin'
  | 'keyNotSendable'
  | 'stoppedBeforeAnswer'
  | 'connectionNameUnknown'
  | 'connectionNameUnanswered'
  | 'connectionNoWay'
  | 'connectionTimeout'
  | 'connectionRefused'
  | 'connectionReset'
  | 'connectionNoTls'
  | 'connectionCertificate'
  | 'connectionOther'
  | 'hostEnded'
  | 'nextTryAt'
  | 'askedToWait'
  | 'failedInARow'
  | 'dayUsedUp'
  | 'refusesAll'
  | 'otherAnswer'
  | 'otherSearchAnswer'
  | 'otherQueryAnswer'
  | 'otherShowsAnswer'
  | 'otherTokenAnswer'
  | 'pinNeeded'
  | 'pinWrong'
  | 'keyRefused'
  | 'keyReadFrom'
  | 'keyUnreadable'
  | 'keyNotFound'
  | 'keyNotNamed'
  | 'programNotStarted'
  | 'ytDlpTooLate'
  | 'ytDlpNoVideo'
  | 'announceSent'
  | 'announceNotThere'
  | 'announceAddressInvalid'
  | 'announceRefused'
  | 'announceLater'
  | 'announceLost'
  | 'serverKeyNotFound'
  | 'kodiAnswered'
  | 'plexLacksFolder'
  | 'serverMissed'
  | 'jellyfinNotRefreshed'
  | 'serverAnswered'
  | 'plexAnswered'
  | 'takesMarks'
  | 'takesNoMarks'
  | 'notThatServer'
  | 'segmentsNeedAdmin'
  | 'segmentRefused'
  | 'marksNotSent'
  | 'serverAnswers'
  | 'serverMissedOne'
  | 'serverMissedAll'
  | 'serverMissedLatest'
  | 'cannotDo'
  | 'diskFull'
  | 'mountedReadOnly'
  | 'permissionDenied'
  | 'readDenied'
  | 'notThere'
  | 'outsideRoot'
  | 'foreignInPlace'
  | 'notRegularFile'
  | 'tooLarge'
  | 'nameTooLong'
  | 'systemRefused'
  | 'writeNoPermission'
  | 'writeNotPermitted'
  | 'writeReadOnly'
  | 'writeDiskFull'
  | 'writeQuotaFull'
  | 'writeFileLimit'
  | 'writeInUse'
  | 'writeNameTaken'
  | 'writeFolderMissing'
  | 'writeFileInPath'
  | 'storageMissing'
  | 'storageNoFolder'
  | 'storageClosed'
  | 'pathAbsolute'
  | 'pathUnusable'
  | 'pathGoesUp'
  | 'pathEmptySegment'
  | 'pathIsRoot'
  | 'pathLeadsOut'
  | 'pathNotRegular'
  | 'pathTooLarge'
  | 'pathIsLink'
  | 'pathTaken'
  | 'pathWent'
  | 'pathNoHiddenName'
  | 'pathNoFolder'
  | 'pathNoFile'
  | 'stagedBefore'
  | 'stagedNoFile'
  | 'stagedNoName'
  | 'stagedOther'
  | 'scanNoPermission'
  | 'scanNotPermitted'
  | 'scanInputOutput'
  | 'scanWent'
  | 'scanNoFolderAnyMore'
  | 'scanCircle'
  | 'scanPathTooLong'
  | 'scanStale'
  | 'scanTooManyOpen'
  | 'scanAnswered'
  | 'scanUnknownError'
  | 'reportsCut'
  | 'entriesCut'
  | 'pathTooLong'
  | 'tooDeepFolders'
  | 'nameRefused'
  | 'linkToRoot'
  | 'linkOut'
  | 'linkToHidden'
  | 'linkNowhere'
  | 'linkOther'
  | 'linkReadAlready'
  | 'neitherFileNorFolder'
  | 'nomediaUnknown'
  | 'ignoreFileUnread'
  | 'ignoreFileTooCostly'
  | 'ignoreFilesTooLong'
  | 'ignorePatternsBeyond'
  | 'globsTooCostly'
  | 'ofRoot'
  | 'putFileNotLink'
  | 'bytesAtMostRead'
  | 'rootNotThere'
  | 'rootNoFolder'
  | 'storageUnreadable'
  | 'storageCoarseTimes'
  | 'storageWent'
  | 'keptUnread'
  | 'keptEmpty'
  | 'keptFew'
  | 'hollowTop'
  | 'wentMeanwhile'
  | 'moreVideosAlike'
  | 'noFranchisePlace'
  | 'franchisesKeptUnread'
  | 'franchisesKeptEmpty'
  | 'franchisesKeptFew'
  | 'franchiseFaultsShown'
  | 'franchiseFaultsUnshown'
  | 'faultAt'
  | 'faultThen'
  | 'moreFaults'
  | 'storyUnknown'
  | 'storyOtherKind'
  | 'storyReadOnly'
  | 'storyDiskAway'
  | 'storyElsewhere'
  | 'storyFileExists'
  | 'storyNewer'
  | 'storyNewerThanEdited'
  | 'franchisePassedOver'
  | 'franchiseRecordUnread'
  | 'franchiseRecordLeft'
  | 'franchiseArtAgain'
  | 'franchiseImageGone'
  | 'franchiseLinkCostly'
  | 'franchiseLinkNoPicture'
  | 'serversNotTold'
  | 'serversUntold'
  | 'withErrno'
  | 'withDetail'
  | 'withMore'
  | 'pair'
  | 'readOnly'
  | 'itFailed'
  | 'notProbed'
  | 'diedReading'
  | 'stopped'
  | 'recordNewer'
  | 'recordDamaged'
  | 'recordTooLarge'
  | 'tooDeep'
  | 'tooManyValues'
  | 'noPlace'
  | 'lostPath'
  | 'catalogReplaced'
  | 'lockEmptied'
  | 'lockReplaced'
  | 'working'
  | 'refused'
  | 'fullWalkFails'
  | 'fullWalkFailsBy'
  | 'runWaits'
  | 'walkWaitsWhole'
  | 'walkWaitsFolders'
  | 'walkingWhole'
  | 'walkingFolders'
  | 'fullWalkOwed'
  | 'walkDueWhole'
  | 'walkDueFolders'
  | 'idle'
  | 'suspendedHere'
  | 'documentGone'
  | 'neverWalked'
  | 'runEnded'
  | 'walked'
  | 'catalogUnreadable'
  | 'orderRefused'
  | 'stoppedFirst'
  | 'jobFailed'
  | 'dataFull'
  | 'endedSilently'
  | 'diedOf'
  | 'libraryRemoved'
  | 'noProgress'
  | 'tooLong'
  | 'outOfMemory'
  | 'memoryReached'
  | 'memoryReading'
  | 'clusterRefused'
  | 'untilMended'
  | 'storageSharedSame'
  | 'storageSharedInside'
  | 'storageSharedAround'
  | 'waitsForPod'
  | 'waitsForJob'
  | 'workBeside'
  | 'waitsForTurn'
  | 'libraryReplaced'
  | 'rightsMissing'
  | 'catalogAway'
  | 'catalogAwayBy'
  | 'jobRefused'
  | 'nameOfProgram'
  | 'nameOfRun'
  | 'strayPod'
  | 'jobSuspended'
  | 'noPod'
  | 'noNode'
  | 'podWaits'
  | 'podContainerWaits'
  | 'podNotStarted'
  | 'nodeLost'
  | 'nodeLostUnnamed'
  | 'seeCommand'
  | 'checkImage'
  | 'checkImageName'
  | 'loadImage'
  | 'checkSecrets'
  | 'variableIgnored'
  | 'runsAsRoot'
  | 'dataOfOthers'
  | 'dataIsShared'
  | 'dataStaysOpen'
  | 'storageSilent'
  | 'libraryUnknown'
  | 'titleUnknown'
  | 'franchiseUnknown'
  | 'suspended'
  | 'documentFaulty'
  | 'storageNotMounted'
  | 'idForm'
  | 'idUnreadable'
  | 'idNowhere'
  | 'idOfFilm'
  | 'idOfSeries'
  | 'idOfNoService'
  | 'idServiceMeant'
  | 'idOfSeriesService'
  | 'idOtherForm'
  | 'previewUnknown'
  | 'pictureUnknown'
  | 'artFactNeeded'
  | 'pictureForgotten'
  | 'pictureNeeded'
  | 'uploadTooLarge'
  | 'uploadsTooMany'
  | 'nothingChosen'
  | 'trailerUnknown'
  | 'exportFileUnknown'
  | 'exportFileNeeded'
  | 'exportUnknown'
  | 'listUnknown'
  | 'listNothingToDecide'
  | 'listAddressUnknown'
  | 'listAddressRevoked'
  | 'listAddressesTooMany'
  | 'tooManyListRequests'
  | 'otherPage'
  | 'looksOnly'
  | 'signInFirst'
  | 'wrongPassword'
  | 'tooManyTries'
  | 'tooManyPages'
  | 'hostUnknown'
  | 'nothingNamed'
  | 'noTitleNamed'
  | 'nothingHere'
  | 'addressUnknown'
  | 'notDescribed'
  | 'bodyNotDescribed'
  | 'bodyTooLarge'
  | 'jsonNeeded'
  | 'factsNeeded'
  | 'afterAndOffset'
  | 'setUpClosed'
  | 'wrongCode'
  | 'passwordNotStored'
  | 'settingsNeedPassword'
  | 'settingsElsewhere'
  | 'fileReadOnly'
  | 'fileFolderMissing'
  | 'fileOfAnother'
  | 'fileUnreadable'
  | 'fileInUtf16'
  | 'fileNotUtf8'
  | 'fileNotServed'
  | 'fileNotSaved'
  | 'editUnreadable'
  | 'editUnknown'
  | 'editAlias'
  | 'folderOutside'
  | 'folderMissing'
  | 'folderIsFile'
  | 'folderUnreadable'
  | 'noRoots'
  | 'programByHand'
  | 'storageOutside'
  | 'keyGivenAgain'
  | 'keyLedElsewhere'
  | 'keyFromVariable'
  | 'trialsBusy'
  | 'keyNotStored'
  | 'searchElsewhere'
  | 'sourceUnknown'
  | 'sourceNotThere'
  | 'programFault';
export type DuplicateCopy = TitleCard & {
  /**
   * Its folder or file: absolute if the storage of its Library is a folder, else below that storage.
   */
  path: string;
  /**
   * Video codec of its first file.
   */
  codec?: string;
  /**
   * Of all its files; 0 if unknown.
   */
  durationSeconds: number;
  /**
   * Its videos: versions, parts, episodes.
   */
  files: number;
  /**
   * Of a series, ascending.
   */
  seasons: number[];
};
export type IgnoredView = ProblemView & {
  /**
   * To show it again.
   */
  id: string;
  ignoredAt: string;
  /**
   * False: the problem does not exist now. It stays ignored if it comes back.
   */
  isThere: boolean;
};
/**
 * Single problems as they were listed, or all of one cause.
 */
export type IgnoreWish =
  | {
      /**
       * @minItems 1
       * @maxItems 50
       */
      problems: {
        library: string;
        cause:
          | 'stalled'
          | 'storage'
          | 'catalogReplaced'
          | 'pruneUnconfirmed'
          | 'permission'
          | 'sourceKey'
          | 'lostPath'
          | 'franchiseFaults'
          | 'listTheirs'
          | 'listUnwritten'
          | 'listGone'
          | 'listLeft'
          | 'storyNewer'
          | 'ignoreFile'
          | 'fileName'
          | 'setAside'
          | 'unreadable'
          | 'pictureUnshown'
          | 'pictureWaits'
          | 'removedByOther'
          | 'marksFile'
          | 'marksDoubtful'
          | 'nfoBroken'
          | 'unidentified';
        title: string;
        path: string;
        mark: string;
      }[];
    }
  | {
      all: {
        cause:
          | 'stalled'
          | 'storage'
          | 'catalogReplaced'
          | 'pruneUnconfirmed'
          | 'permission'
          | 'sourceKey'
          | 'lostPath'
          | 'franchiseFaults'
          | 'listTheirs'
          | 'listUnwritten'
          | 'listGone'
          | 'listLeft'
          | 'storyNewer'
          | 'ignoreFile'
          | 'fileName'
          | 'setAside'
          | 'unreadable'
          | 'pictureUnshown'
          | 'pictureWaits'
          | 'removedByOther'
          | 'marksFile'
          | 'marksDoubtful'
          | 'nfoBroken'
          | 'unidentified';
        library?: string;
      };
    };
/**
 * Single entries, or all that one request ignored.
 */
export type ShowWish =
  | {
      /**
       * @minItems 1
       * @maxItems 1000
       */
      ids: string[];
    }
  | {
      action: string;
    };
/**
 * One form throughout; story order.
 */
export type WantedItems = (
  | {
      id: number;
      title: string;
    }
  | {
      title: string;
      imdb_id: string;
    }
  | {
      title: string;
      tvdbId: number;
    }
  | {
      mediaType: 'movie';
      mediaId: number;
    }
)[];
export type MadeListAddress = ListAddressView & {
  /**
   * Relative to the page's base address; a slash and `radarr`, `stevenlu`, `sonarr` or `seerr` follow. Shown only now: it is stored as a hash.
   */
  path: string;
};
export type DocumentEdit =
  | {
      op: 'set';
      library: string;
      /**
       * @minItems 2
       * @maxItems 8
       */
      path: string[];
      value?: unknown;
    }
  | {
      op: 'unset';
      library: string;
      /**
       * @minItems 2
       * @maxItems 8
       */
      path: string[];
    }
  | {
      op: 'remove';
      library: string;
    }
  | {
      op: 'add';
      kind: 'movies' | 'series' | 'franchises';
      path: string;
      spec?: {
        [k: string]: unknown;
      };
    };

export interface ApiSchemas {
  HomeView: HomeView;
  TitleCard: TitleCard;
  Previews: Previews;
  ProblemView: ProblemView;
  PageMessage: PageMessage;
  PageMessageCode: PageMessageCode;
  Failure: Failure;
  StatisticsView: StatisticsView;
  CollectionPart: CollectionPart;
  TitleList: TitleList;
  Filters: Filters;
  FilterValue: FilterValue;
  TitlePlace: TitlePlace;
  PlaceList: PlaceList;
  DuplicateList: DuplicateList;
  DuplicateGroup: DuplicateGroup;
  DuplicateCopy: DuplicateCopy;
  CollectionList: CollectionList;
  CollectionGroup: CollectionGroup;
  TitleView: TitleView;
  Summary: Summary;
  TrailerView: TrailerView;
  CandidateView: CandidateView;
  FactView: FactView;
  VideoView: VideoView;
  EpisodeTitle: EpisodeTitle;
  VideoStream: VideoStream;
  AudioStream: AudioStream;
  SubtitleStream: SubtitleStream;
  ChapterView: ChapterView;
  MarkView: MarkView;
  TilesView: TilesView;
  Accepted: Accepted;
  NoAction: NoAction;
  RefreshAction: RefreshAction;
  IdentifyAction: IdentifyAction;
  MatchList: MatchList;
  MatchQuestion: MatchQuestion;
  MarksAction: MarksAction;
  PictureList: PictureList;
  PictureQuestion: PictureQuestion;
  PictureAction: PictureAction;
  LibraryList: LibraryList;
  LibraryView: LibraryView;
  ConditionView: ConditionView;
  HeldView: HeldView;
  LastRunView: LastRunView;
  WalkAction: WalkAction;
  JobList: JobList;
  JobView: JobView;
  Cause: Cause;
  Trouble: Trouble;
  RunList: RunList;
  RunView: RunView;
  ProblemList: ProblemList;
  IgnoredList: IgnoredList;
  IgnoredView: IgnoredView;
  IgnoredProblems: IgnoredProblems;
  IgnoreWish: IgnoreWish;
  ShownProblems: ShownProblems;
  ShowWish: ShowWish;
  FranchiseList: FranchiseList;
  FranchiseCard: FranchiseCard;
  HeldCounts: HeldCounts;
  StoryCover: StoryCover;
  FranchiseView: FranchiseView;
  FaultView: FaultView;
  WantedCounts: WantedCounts;
  MemberView: MemberView;
  Span: Span;
  PublishedListView: PublishedListView;
  TitleStories: TitleStories;
  StoryNeighbour: StoryNeighbour;
  ListAction: ListAction;
  ExportFiles: ExportFiles;
  StoryList: StoryList;
  StoryFile: StoryFile;
  StoryCopy: StoryCopy;
  WantedItems: WantedItems;
  ListAddresses: ListAddresses;
  ListAddressView: ListAddressView;
  MadeListAddress: MadeListAddress;
  ListAddressWish: ListAddressWish;
  SessionView: SessionView;
  SignIn: SignIn;
  AttributionView: AttributionView;
  SetUpBody: SetUpBody;
  SettingsView: SettingsView;
  SaidView: SaidView;
  SettingsFault: SettingsFault;
  LogList: LogList;
  FolderList: FolderList;
  KindGuess: KindGuess;
  FolderBody: FolderBody;
  KeyResult: KeyResult;
  KeyBody: KeyBody;
  AnnounceResult: AnnounceResult;
  AnnounceBody: AnnounceBody;
  DocumentResult: DocumentResult;
  DocumentBody: DocumentBody;
  DocumentEdit: DocumentEdit;
}
export interface HomeView {
  /**
   * The number of all titles.
   */
  titles: number;
  /**
   * Newest first.
   */
  recent: TitleCard[];
  /**
   * The number of all problems.
   */
  problems: number;
  /**
   * The most severe causes, each with its first problems.
   */
  fixes: {
    cause:
      | 'stalled'
      | 'storage'
      | 'catalogReplaced'
      | 'pruneUnconfirmed'
      | 'permission'
      | 'sourceKey'
      | 'lostPath'
      | 'franchiseFaults'
      | 'listTheirs'
      | 'listUnwritten'
      | 'listGone'
      | 'listLeft'
      | 'storyNewer'
      | 'ignoreFile'
      | 'fileName'
      | 'setAside'
      | 'unreadable'
      | 'pictureUnshown'
      | 'pictureWaits'
      | 'removedByOther'
      | 'marksFile'
      | 'marksDoubtful'
      | 'nfoBroken'
      | 'unidentified';
    /**
     * All problems of this cause.
     */
    count: number;
    examples: {
      problem: ProblemView;
      preview: Previews & {
        [k: string]: unknown;
      };
    }[];
  }[];
}
export interface TitleCard {
  /**
   * Names one title or franchise; opaque, the same after a rebuild of the catalog.
   */
  id: string;
  /**
   * Of its page, relative to the page's base. It changes with the name; `~` and a number follow if another title of its Library has the same name and year.
   */
  address: string;
  /**
   * `namespace/name`
   */
  library: string;
  /**
   * The title's folder (or file) under the Library's root.
   */
  key: string;
  kind: 'movie' | 'series';
  title: string;
  year?: number;
  preview: Previews;
  /**
   * Short, and equal in every language: `4K`, `HDR10`.
   */
  badges: string[];
  /**
   * Audio languages as declared by the files.
   */
  languages: string[];
  /**
   * Names of open facts.
   */
  gaps: string[];
  unidentified: boolean;
  arrivedAt: string;
  sizeBytes: number;
}
/**
 * Small WebP pictures by kind (`poster`, `fanart`, `thumbnail`, …), as addresses relative to the page's base.
 */
export interface Previews {
  /**
   * Relative to the page's base address.
   */
  [k: string]: string;
}
export interface ProblemView {
  cause:
    | 'stalled'
    | 'storage'
    | 'catalogReplaced'
    | 'pruneUnconfirmed'
    | 'permission'
    | 'sourceKey'
    | 'lostPath'
    | 'franchiseFaults'
    | 'listTheirs'
    | 'listUnwritten'
    | 'listGone'
    | 'listLeft'
    | 'storyNewer'
    | 'ignoreFile'
    | 'fileName'
    | 'setAside'
    | 'unreadable'
    | 'pictureUnshown'
    | 'pictureWaits'
    | 'removedByOther'
    | 'marksFile'
    | 'marksDoubtful'
    | 'nfoBroken'
    | 'unidentified';
  /**
   * `namespace/name`
   */
  library: string;
  /**
   * Absent if the problem concerns the whole Library.
   */
  titleId?: string;
  /**
   * Of its page; absent if the catalog has no such title.
   */
  titleAddress?: string;
  /**
   * The title's key; '' if the problem concerns the whole Library.
   */
  title: string;
  /**
   * Below the root; for `lostPath` as the sender wrote it.
   */
  path: string;
  detail: string;
  coded?: PageMessage;
  /**
   * Changes with what the problem says; to ignore it as it is.
   */
  mark: string;
  /**
   * Absent if unknown: the Library never had a run.
   */
  since?: string;
}
/**
 * A sentence with a code, so that it can be shown in another language; absent: free text.
 */
export interface PageMessage {
  code: PageMessageCode;
  /**
   * The values in the sentence, in order.
   */
  values: string[];
  /**
   * The text after the sentence, unchanged.
   */
  rest?: string;
  /**
   * Values, or the rest, that are themselves sentences with a code. No other is translated.
   */
  within?: {
    /**
     * The index of the value, then that of the value within it, and so on. The index of the rest is the number of values.
     */
    at: number[];
    code: PageMessageCode;
    /**
     * The values in the sentence, in order.
     */
    values: string[];
  }[];
}
export interface Failure {
  error: {
    code:
      | 'badRequest'
      | 'notSignedIn'
      | 'forbidden'
      | 'unknownHost'
      | 'notFound'
      | 'gone'
      | 'notAllowed'
      | 'refused'
      | 'tooLarge'
      | 'unsupportedType'
      | 'tooManyTries'
      | 'storageAway'
      | 'catalogAway'
      | 'pageAlone'
      | 'fault';
    /**
     * A sentence for people: what was expected and what came.
     */
    message: string;
    coded?: PageMessage;
  };
}
/**
 * Parts of the collection, largest first. A title with several languages, codecs or kinds of HDR counts in each.
 */
export interface StatisticsView {
  titles: number;
  sizeBytes: number;
  durationSeconds: number;
  libraries: CollectionPart[];
  resolutions: CollectionPart[];
  hdr: CollectionPart[];
  codecs: CollectionPart[];
  languages: CollectionPart[];
}
export interface CollectionPart {
  /**
   * As the filters of `/titles` name it.
   */
  value: string;
  titles: number;
  sizeBytes: number;
  durationSeconds: number;
}
export interface TitleList {
  titles: TitleCard[];
  /**
   * Pass it back as `after`; absent on the last page.
   */
  next?: string;
  /**
   * The number of all titles that match.
   */
  total: number;
}
/**
 * The values of the wall's filters, most frequent first, with the number of titles that the search and the other filters leave.
 */
export interface Filters {
  libraries: FilterValue[];
  kinds: FilterValue[];
  resolutions: FilterValue[];
  hdr: FilterValue[];
  codecs: FilterValue[];
  languages: FilterValue[];
  gaps: FilterValue[];
  unidentified: number;
  artMissing: number;
  /**
   * Titles that `/duplicates` lists.
   */
  duplicates: number;
}
export interface FilterValue {
  value: string;
  count: number;
}
export interface TitlePlace {
  /**
   * Names one title or franchise; opaque, the same after a rebuild of the catalog.
   */
  id: string;
  /**
   * Of its page, relative to the page's base. It changes with the name; `~` and a number follow if another title of its Library has the same name and year.
   */
  address: string;
}
/**
 * In the order of the titles.
 */
export interface PlaceList {
  places: {
    /**
     * The first letter of the name as it is sorted, a month (`2026-11`), or a year (`0`: unknown).
     */
    start: string;
    /**
     * The number of titles before it: `offset` of `/titles`.
     */
    index: number;
    titles: number;
  }[];
}
/**
 * Titles with equal ids, or with equal name, year and kind where ids say nothing. Versions and parts of one folder are one title. With filters: the groups of which a title matches.
 */
export interface DuplicateList {
  /**
   * By name.
   */
  groups: DuplicateGroup[];
  /**
   * The number of all groups of this question.
   */
  total: number;
  /**
   * The number of titles in all groups.
   */
  titles: number;
  /**
   * The size of all of them but the largest of each group.
   */
  spareBytes: number;
}
export interface DuplicateGroup {
  /**
   * At least two, largest first.
   */
  copies: DuplicateCopy[];
  /**
   * Ids that all of them have (`tmdb:603`); without one they have the same name and year.
   */
  sharedIds: string[];
}
/**
 * A collection whose titles are all in one story is shown as that story alone.
 */
export interface CollectionList {
  /**
   * By name.
   */
  collections: CollectionGroup[];
  /**
   * Pass it back as `after`; absent on the last page.
   */
  next?: string;
}
export interface CollectionGroup {
  name: string;
  /**
   * The story (`/franchises/{id}`); absent for a collection of films, which the filter `collection` has.
   */
  story?: string;
  /**
   * Its films and series that are here, at least two. Copies count once.
   */
  held: number;
  /**
   * Of a story: all its films and series that are here or released.
   */
  of?: number;
  /**
   * How many of those here the search and the filters leave.
   */
  matching: number;
  /**
   * These, at most 100: of a story in its order, else by year.
   */
  titles: TitleCard[];
}
export interface TitleView {
  /**
   * Names one title or franchise; opaque, the same after a rebuild of the catalog.
   */
  id: string;
  /**
   * Of its page, relative to the page's base. It changes with the name; `~` and a number follow if another title of its Library has the same name and year.
   */
  address: string;
  /**
   * `namespace/name`
   */
  library: string;
  key: string;
  kind: 'movie' | 'series';
  title: string;
  originalTitle?: string;
  year?: number;
  ids: {
    scheme: string;
    id: string;
    /**
     * Its page on the service, if known.
     */
    link?: string;
  }[];
  unidentified: boolean;
  arrivedAt: string;
  sizeBytes: number;
  badges: string[];
  preview: Previews;
  /**
   * Full pictures beside the video; empty if the storage is not mounted.
   */
  art: {
    kind: string;
    /**
     * Relative to the page's base address.
     */
    address: string;
    /**
     * A person chose it: no scan changes it.
     */
    chosen: boolean;
  }[];
  /**
   * The pictures that a person may choose; empty if nothing is written beside the media.
   */
  pictureFacts: string[];
  summary?: Summary;
  trailer?: TrailerView;
  candidates: CandidateView[];
  facts: FactView[];
  /**
   * Ordered by season and episode; versions follow each other.
   */
  videos: VideoView[];
  /**
   * Episodes that the sources know and that have no video; also those not shown yet.
   */
  missing: {
    season: number;
    episode: number;
    title?: string;
    airDate?: string;
  }[];
  franchises: {
    /**
     * Names one title or franchise; opaque, the same after a rebuild of the catalog.
     */
    id: string;
    name: string;
  }[];
  /**
   * Where the media servers of the Library show it: a search for its name on their own pages.
   */
  servers: {
    server: 'jellyfin' | 'emby' | 'plex';
    address: string;
  }[];
  storage: 'mounted' | 'away';
  /**
   * Facts that `refresh` accepts for this title.
   */
  refreshable: string[];
  /**
   * Pictures and trailer that are files of the user's: `refresh` never replaces them.
   */
  ownFiles: string[];
}
export interface Summary {
  plot?: string;
  tagline?: string;
  genres?: string[];
  runtimeMinutes?: number;
  premiered?: string;
  certification?: string;
  rating?: {
    name: string;
    value: number;
    max: number;
    votes?: number;
  };
  collection?: string;
  directors?: string[];
  studios?: string[];
  cast?: {
    name: string;
    role?: string;
    /**
     * A picture that lies beside the title.
     */
    picture?: string;
  }[];
  /**
   * The fields of these that the .nfo beside the title lacks and the sources filled.
   */
  fromSources?: string[];
}
export interface TrailerView {
  /**
   * A trailer file beside the title.
   */
  address?: string;
  type?: string;
  /**
   * Pages of other hosts that play it, best first.
   */
  links: {
    url: string;
    name?: string;
    language?: string;
  }[];
}
export interface CandidateView {
  id: string;
  title: string;
  year?: number;
  /**
   * 0 to 1
   */
  score: number;
  why: string;
  /**
   * The parts of `why`, which are joined with commas; absent: free text.
   */
  coded?: PageMessage[];
  link?: string;
}
export interface FactView {
  name: string;
  state: 'open' | 'filled' | 'absent' | 'failed';
  at?: string;
  source?: string;
  /**
   * A sentence: why the fact is absent or failed.
   */
  reason?: string;
  coded?: PageMessage;
  nextTryAt?: string;
  tries?: number;
}
export interface VideoView {
  /**
   * Relative to the Library's root.
   */
  path: string;
  sizeBytes: number;
  arrivedAt?: string;
  season?: number;
  episodes?: number[];
  airDate?: string;
  /**
   * Titles of its known episodes, in the order of the video's name.
   */
  episodeTitles?: EpisodeTitle[];
  part?: number;
  version?: string;
  durationSeconds?: number;
  container?: string;
  badges: string[];
  video: VideoStream[];
  audio: AudioStream[];
  subtitles: SubtitleStream[];
  chapters: ChapterView[];
  marks: MarkView[];
  tiles?: TilesView;
  /**
   * Relative to the page's base address.
   */
  thumbnail?: string;
  /**
   * Kinds of marks that a person or a file beside the video says it does not have.
   */
  refused: {
    kind: string;
    source: 'you' | 'file';
  }[];
  /**
   * Set by hand for a video of another length: not used until a person decides.
   */
  doubtful?: {
    durationSeconds: number;
    marks: {
      kind: string;
      startSeconds: number;
      endSeconds: number;
    }[];
    none: string[];
  };
  facts: FactView[];
}
export interface EpisodeTitle {
  /**
   * The number in the video's name.
   */
  number?: number;
  title?: string;
  /**
   * The date of the first broadcast.
   */
  airDate?: string;
  plot?: string;
}
export interface VideoStream {
  codec: string;
  profile?: string;
  widthPixels: number;
  heightPixels: number;
  frameRate?: number;
  bitDepth?: number;
  hdr?: string;
  dolbyVisionProfile?: number;
  bitRate?: number;
  language?: string;
  title?: string;
  isDefault: boolean;
}
export interface AudioStream {
  codec: string;
  /**
   * Contains Atmos or DTS:X if the stream declares it.
   */
  profile?: string;
  channels: number;
  channelLayout?: string;
  bitRate?: number;
  language?: string;
  title?: string;
  isDefault: boolean;
}
export interface SubtitleStream {
  codec: string;
  language?: string;
  title?: string;
  isDefault: boolean;
  isForced: boolean;
  isHearingImpaired: boolean;
}
export interface ChapterView {
  startSeconds: number;
  endSeconds: number;
  title?: string;
}
export interface MarkView {
  kind: 'intro' | 'recap' | 'credits' | 'afterCredits' | 'preview' | 'commercial';
  startSeconds: number;
  endSeconds: number;
  source: string;
}
/**
 * Picture n shows the video at n × intervalSeconds.
 */
export interface TilesView {
  widthPixels: number;
  heightPixels: number;
  columns: number;
  rows: number;
  intervalSeconds: number;
  images: number;
  /**
   * Sheets of columns × rows pictures, in order.
   *
   * Items: Relative to the page's base address.
   */
  sheets: string[];
}
/**
 * The request is held: the next walk performs it.
 */
export interface Accepted {
  /**
   * `namespace/name`
   */
  library: string;
  held: 'folder' | 'full';
  /**
   * `afterRun`: another scan runs first. `alreadyQueued`: the same was asked for before.
   */
  starts?: 'soon' | 'afterRun' | 'alreadyQueued';
}
/**
 * An empty object; the JSON body proves that the page sent the request.
 */
export interface NoAction {}
export interface RefreshAction {
  /**
   * @minItems 1
   * @maxItems 40
   */
  facts: string[];
}
export interface IdentifyAction {
  /**
   * Also a bare id or the address of its page. null withdraws the earlier choice.
   */
  id: string | null;
}
export interface MatchList {
  /**
   * False: no source of the Library can search.
   */
  isAsked: boolean;
  matches: {
    /**
     * For `identify`.
     */
    id: string;
    source: string;
    title: string;
    originalTitle?: string;
    year?: number;
    countries: string[];
    directors: string[];
    plot?: string;
    /**
     * Address below the page; for some minutes.
     */
    poster?: string;
  }[];
  troubles: {
    source: string;
    message: string;
    coded?: PageMessage;
  }[];
}
export interface MatchQuestion {
  title: string;
  year?: number;
}
export interface MarksAction {
  /**
   * Relative to the Library's root.
   */
  video: string;
  /**
   * `lock` keeps what was found, `unlock` withdraws; `adopt` and `discard` settle marks set for another length.
   */
  action: 'set' | 'lock' | 'refuse' | 'unlock' | 'adopt' | 'discard';
  /**
   * For all but `adopt` and `discard`.
   */
  kind?: 'intro' | 'recap' | 'credits' | 'afterCredits' | 'preview' | 'commercial';
  /**
   * For `set`.
   *
   * @maxItems 200
   */
  spans?: {
    startSeconds: number;
    endSeconds: number;
  }[];
}
export interface PictureList {
  /**
   * False: no source of the Library has pictures.
   */
  isAsked: boolean;
  pictures: {
    /**
     * Names it for `pick`; for some minutes.
     */
    picture: string;
    /**
     * A small form of it, below the page; for some minutes.
     */
    address: string;
    source: string;
    language?: string;
    widthPixels?: number;
    heightPixels?: number;
  }[];
  troubles: {
    source: string;
    message: string;
    coded?: PageMessage;
  }[];
}
export interface PictureQuestion {
  /**
   * The art fact, as in `pictureFacts`.
   */
  fact: string;
}
export interface PictureAction {
  /**
   * The art fact, as in `pictureFacts`.
   */
  fact: string;
  /**
   * `pick` a listed picture, `upload` one; `automatic` takes the choice back.
   */
  action: 'pick' | 'upload' | 'automatic';
  /**
   * For `pick`.
   */
  picture?: string;
  /**
   * For `upload`: base64, at most 10485760 bytes.
   */
  content?: string;
}
export interface LibraryList {
  libraries: LibraryView[];
}
export interface LibraryView {
  /**
   * `namespace/name`
   */
  id: string;
  kind: 'movies' | 'series' | 'franchises';
  /**
   * The folder, or the claim.
   */
  storage: string;
  readOnly: boolean;
  schedule?: string;
  /**
   * The time zone of the schedule.
   */
  timeZone?: string;
  state: 'walking' | 'suspended' | 'stalled' | 'neverWalked' | 'notReady' | 'ready';
  conditions: ConditionView[];
  /**
   * The complete address for senders.
   */
  webhook: string;
  /**
   * The option that sets where the server receives webhooks; absent if it does not decide that.
   */
  webhookOption?: '--listen' | '--webhook-listen';
  nextWalkAt?: string;
  held: HeldView[];
  fullWalkHeld?: {
    since: string;
    notBefore: string;
    trigger: 'webhook' | 'schedule' | 'cli' | 'page' | 'spec' | 'start';
    acceptMissing: boolean;
    tries: number;
  };
  run?: {
    number: number;
    full: boolean;
    folders: number;
    trigger: 'webhook' | 'schedule' | 'cli' | 'page' | 'spec' | 'start';
    claimedAt: string;
  };
  lastRun?: LastRunView;
  lastFullWalk?: {
    startedAt: string;
    finishedAt: string;
  };
  /**
   * Absent before the first walk.
   */
  titles?: number;
  gaps: {
    name: string;
    count: number;
  }[];
  unidentified: number;
  problems: number;
  /**
   * Senders of webhooks, most recently heard first.
   */
  heard: {
    sender: string;
    at: string;
  }[];
}
export interface ConditionView {
  type: 'Ready' | 'Reconciling' | 'Stalled';
  status: 'True' | 'False' | 'Unknown';
  reason: string;
  message: string;
  coded?: PageMessage;
  lastTransitionTime?: string;
}
export interface HeldView {
  path: string;
  since: string;
  notBefore: string;
  again?: string;
  tries: number;
}
export interface LastRunView {
  number: number;
  trigger: 'webhook' | 'schedule' | 'cli' | 'page' | 'spec' | 'start';
  full: boolean;
  folders: number;
  result: 'Succeeded' | 'Yielded' | 'Failed' | 'Lost' | 'TimedOut';
  reason?: string;
  coded?: PageMessage;
  startedAt: string;
  finishedAt: string;
}
export interface WalkAction {
  acceptMissing?: boolean;
}
export interface JobList {
  jobs: JobView[];
  at: string;
}
export interface JobView {
  id: string;
  /**
   * `namespace/name`
   */
  library: string;
  kind: 'walk' | 'tiles';
  number: number;
  startedAt: string;
  /**
   * For a walk: true for the whole Library, false for held folders.
   */
  full?: boolean;
  folders?: string[];
  trigger?: 'webhook' | 'schedule' | 'cli' | 'page' | 'spec' | 'start';
  /**
   * Why it was started: one for the whole Library and for each reported folder, the first 20. Absent in runs of older programs.
   */
  causes?: Cause[];
  /**
   * The phase of the title that advanced last.
   */
  phase?: string;
  titlesDone?: number;
  titlesKnown?: number;
  /**
   * Titles, or videos, in work now.
   */
  current: string[];
  /**
   * The phase of each entry in `current`, in order; '' if it has just begun.
   */
  currentPhases?: string[];
  /**
   * In the order of the work: titles that finished the phase, files made in it.
   */
  phases?: {
    phase: string;
    titles: number;
    made: number;
  }[];
  warnings: number;
  failures: number;
  /**
   * The first failures so far.
   */
  failed?: Trouble[];
  /**
   * The first warnings so far.
   */
  warned?: Trouble[];
  /**
   * For a tiles Job: the number of its videos.
   */
  videos?: number;
  progressAt?: string;
  yielding?: boolean;
}
export interface Cause {
  code:
    | 'webhook'
    | 'schedule'
    | 'cli'
    | 'page'
    | 'spec'
    | 'start'
    | 'growing'
    | 'tiles'
    | 'unresolved'
    | 'catalog'
    | 'stories'
    | 'many'
    | 'first'
    | 'rebuild';
  /**
   * When it was first asked for.
   */
  at: string;
  /**
   * The program that sent the webhook.
   */
  sender?: 'radarr' | 'sonarr' | 'jellyfin' | 'emby' | 'plex' | 'projectionist' | 'other';
  /**
   * What the webhook reported.
   */
  change?: 'imported' | 'renamed' | 'deleted' | 'added' | 'test';
  /**
   * Why it is scanned once more.
   */
  again?: 'failed' | 'deleted' | 'growing';
  /**
   * The reported folder, as the sender wrote it; absent: the whole Library.
   */
  path?: string;
}
export interface Trouble {
  path: string;
  fact?: string;
  message: string;
  coded?: PageMessage;
}
/**
 * Newest first.
 */
export interface RunList {
  runs: RunView[];
}
export interface RunView {
  id: string;
  /**
   * `namespace/name`
   */
  library: string;
  number: number;
  startedAt: string;
  finishedAt?: string;
  durationSeconds?: number;
  result?: 'Succeeded' | 'Yielded' | 'Failed' | 'Lost' | 'TimedOut';
  /**
   * Why it was started: one for the whole Library and for each reported folder, the first 20. Absent in runs of older programs.
   */
  causes?: Cause[];
  error?: string;
  coded?: PageMessage & {
    [k: string]: unknown;
  };
  /**
   * The reported folders that the run finished, as the senders wrote them; the first 20.
   */
  folders: string[];
  /**
   * All of them; 0 for a scan of a whole Library, and until the run ends.
   */
  folderCount: number;
  titles?: number;
  titlesChanged?: number;
  made: {
    [k: string]: number;
  };
  absent: {
    [k: string]: number;
  };
  gone: number;
  removed: number;
  failureCount: number;
  warningCount: number;
  /**
   * The first 20.
   */
  failures: Trouble[];
  /**
   * The first 20, of the last runs.
   */
  warnings: Trouble[];
  /**
   * Facts that wait for a service; the first 20.
   */
  waiting: Trouble[];
}
export interface ProblemList {
  /**
   * By severity: what stops most comes first.
   */
  groups: {
    cause:
      | 'stalled'
      | 'storage'
      | 'catalogReplaced'
      | 'pruneUnconfirmed'
      | 'permission'
      | 'sourceKey'
      | 'lostPath'
      | 'franchiseFaults'
      | 'listTheirs'
      | 'listUnwritten'
      | 'listGone'
      | 'listLeft'
      | 'storyNewer'
      | 'ignoreFile'
      | 'fileName'
      | 'setAside'
      | 'unreadable'
      | 'pictureUnshown'
      | 'pictureWaits'
      | 'removedByOther'
      | 'marksFile'
      | 'marksDoubtful'
      | 'nfoBroken'
      | 'unidentified';
    count: number;
  }[];
  /**
   * Stalled Libraries first, then a catalog that was set aside, then paths that match no folder (most recent first), then all others (oldest first).
   */
  problems: ProblemView[];
  total: number;
  /**
   * Left out, because a person ignores them.
   */
  ignored: number;
}
export interface IgnoredList {
  /**
   * The latest first.
   */
  problems: IgnoredView[];
  total: number;
}
export interface IgnoredProblems {
  ignored: number;
  /**
   * Not ignored: solved meanwhile, or they say something else now.
   */
  changed: number;
  /**
   * To take it back.
   */
  action: string;
}
export interface ShownProblems {
  shown: number;
}
export interface FranchiseList {
  franchises: FranchiseCard[];
}
export interface FranchiseCard {
  /**
   * Names one title or franchise; opaque, the same after a rebuild of the catalog.
   */
  id: string;
  /**
   * `namespace/name`
   */
  library: string;
  /**
   * The file's path under the Library's root.
   */
  key: string;
  name: string;
  universe?: string;
  members: number;
  counts: HeldCounts;
  /**
   * Errors of the current file; above 0 an older version is shown.
   */
  faults: number;
  warnings: number;
  preview: Previews;
  /**
   * Its first titles, at most five; held ones first.
   */
  covers: StoryCover[];
  /**
   * The first part of the story that is released and not held.
   */
  nextMissing?: {
    title: string;
    released?: string;
    /**
     * Of a part that no Library has: a small poster from a service of the document.
     */
    missingPoster?: string;
  };
}
export interface HeldCounts {
  held: number;
  partlyHeld: number;
  missing: number;
  coming: number;
}
export interface StoryCover {
  title: string;
  state: 'held' | 'partlyHeld' | 'missing' | 'coming';
  /**
   * The title that holds it.
   */
  titleId?: string;
  /**
   * Relative to the page's base address.
   */
  titleAddress?: string;
  /**
   * Relative to the page's base address.
   */
  poster?: string;
  /**
   * Of a part that no Library has: a small poster from a service of the document.
   */
  missingPoster?: string;
}
export interface FranchiseView {
  /**
   * Names one title or franchise; opaque, the same after a rebuild of the catalog.
   */
  id: string;
  /**
   * `namespace/name`
   */
  library: string;
  key: string;
  name: string;
  universe?: string;
  calendar?: {
    unit: 'years' | 'days';
    zero?: string;
    before?: string;
    after?: string;
  };
  eras: {
    name: string;
    from: number;
    to: number;
  }[];
  sources: string[];
  preview: Previews;
  counts: HeldCounts;
  faults: FaultView[];
  warnings: FaultView[];
  /**
   * How many films and series are missing and out: what `wanted?for=` lists.
   */
  wanted: {
    radarr: WantedCounts;
    sonarr: WantedCounts;
  };
  /**
   * In story order.
   */
  members: MemberView[];
  /**
   * Where `publish` of the document keeps a list of it.
   */
  lists: PublishedListView[];
  /**
   * Values of `export?to=` that make one file each.
   */
  exports: string[];
  /**
   * Values that make several files: `export/files?to=` lists them, `export?to=&file=` returns one of them.
   */
  exportSets: string[];
}
export interface FaultView {
  code: string;
  message: string;
  coded?: PageMessage;
  line: number;
  column: number;
}
export interface WantedCounts {
  items: number;
  /**
   * Missing, but without the id that is needed.
   */
  withoutId: number;
}
export interface MemberView {
  /**
   * From 1, in story order.
   */
  place: number;
  entry: number;
  kind: 'movie' | 'series' | 'season' | 'episode';
  id: string;
  ids: string[];
  title: string;
  episodeTitle?: string;
  season?: number;
  episode?: number;
  time?: Span;
  universes: string[];
  eras: string[];
  released?: string;
  state: 'held' | 'partlyHeld' | 'missing' | 'coming';
  heldCount: number;
  ofCount?: number;
  /**
   * The title that holds it.
   */
  titleId?: string;
  /**
   * Relative to the page's base address.
   */
  titleAddress?: string;
  preview?: Previews;
  /**
   * Of a part that no Library has: a small poster from a service of the document.
   */
  missingPoster?: string;
}
export interface Span {
  from: number;
  to: number;
}
export interface PublishedListView {
  /**
   * What `POST /franchises/{id}/lists` takes as `target`.
   */
  target: string;
  server: 'jellyfin' | 'emby' | 'plex' | 'kodi';
  as: 'playlist' | 'boxset';
  /**
   * The list as we named it; absent until it was begun.
   */
  name?: string;
  entries: number;
  /**
   * Its page on the server.
   */
  address?: string;
  /**
   * `waiting`: the next scan writes it. `person`: somebody has to decide or to mend something. `away`: the server did not answer, and a later scan tries again.
   */
  state: 'current' | 'waiting' | 'person' | 'away';
  detail?: string;
  coded?: PageMessage;
  comparedAt?: string;
  writtenAt?: string;
  /**
   * What a person may choose now.
   */
  wishes: ('overwrite' | 'remake' | 'remove' | 'keep')[];
}
/**
 * What plays before and after a title in each of its stories.
 */
export interface TitleStories {
  stories: {
    /**
     * Names one title or franchise; opaque, the same after a rebuild of the catalog.
     */
    id: string;
    name: string;
    /**
     * Of the title's first part, from 1.
     */
    place: number;
    parts: number;
    before?: StoryNeighbour;
    next?: StoryNeighbour;
  }[];
}
export interface StoryNeighbour {
  kind: 'movie' | 'series';
  title: string;
  /**
   * Of the part, if it is not a whole series.
   */
  season?: number;
  episode?: number;
  released?: string;
  state: 'held' | 'partlyHeld' | 'missing' | 'coming';
  /**
   * Names one title or franchise; opaque, the same after a rebuild of the catalog.
   */
  titleId?: string;
  /**
   * Relative to the page's base address.
   */
  titleAddress?: string;
  /**
   * Relative to the page's base address.
   */
  poster?: string;
  /**
   * Of a part that no Library has: a small poster from a service of the document.
   */
  missingPoster?: string;
}
export interface ListAction {
  target: string;
  wish: 'overwrite' | 'remake' | 'remove' | 'keep';
}
/**
 * Empty if the target has nothing to export for this franchise.
 */
export interface ExportFiles {
  files: {
    name: string;
  }[];
}
export interface StoryList {
  /**
   * Libraries of stories, by name.
   *
   * Items: `namespace/name`
   */
  libraries: string[];
  stories: {
    /**
     * What `spec.stories` names.
     */
    name: string;
    title: string;
    parts: number;
    /**
     * Items: `namespace/name`
     */
    followedIn: string[];
    /**
     * Libraries with a file of that name, which is not followed.
     *
     * Items: `namespace/name`
     */
    fileIn: string[];
  }[];
}
export interface StoryFile {
  /**
   * `namespace/name`
   */
  library: string;
  /**
   * Relative to the Library's root.
   */
  file: string;
}
export interface StoryCopy {
  name: string;
  /**
   * `namespace/name`
   */
  library: string;
}
export interface ListAddresses {
  addresses: ListAddressView[];
}
export interface ListAddressView {
  /**
   * To revoke it; opens nothing.
   */
  id: string;
  /**
   * Absent: all stories.
   */
  story?: string;
  madeAt: string;
}
export interface ListAddressWish {
  /**
   * Absent: all stories.
   */
  story?: string;
}
export interface SessionView {
  /**
   * A password is required.
   */
  required: boolean;
  signedIn: boolean;
  /**
   * No password was ever set: the code of `serve` sets it.
   */
  setUp?: boolean;
  /**
   * The version of the program.
   */
  version: string;
}
export interface SignIn {
  password: string;
}
export interface AttributionView {
  services: {
    name: string;
    text: string;
    link: string;
  }[];
}
export interface SetUpBody {
  /**
   * Printed by `projectionist serve` at its start.
   */
  code: string;
  password: string;
}
export interface SettingsView {
  elsewhere?: SaidView;
  files: {
    file: string;
    /**
     * null: the file does not exist yet.
     */
    hash: string | null;
    text: string;
    readOnly?: SaidView & {
      [k: string]: unknown;
    };
  }[];
  libraries: {
    id: string;
    file: string;
    kind: 'movies' | 'series' | 'franchises';
    /**
     * With all defaults.
     */
    spec: {
      [k: string]: unknown;
    };
  }[];
  faults: SettingsFault[];
  keys: {
    name: string;
    key: string;
    from: 'file' | 'variable' | 'none';
  }[];
  services: {
    name: string;
    title: string;
    gives: string;
    kinds: ('movie' | 'series')[];
    needsKey: boolean;
    /**
     * Everybody gets a key without paying.
     */
    hasFreeKey: boolean;
    /**
     * Of use in a Library of franchises, for parts that are missing.
     */
    hasPosters: boolean;
    link: string;
  }[];
  /**
   * Folders below which one may be chosen (`--media-root`).
   */
  roots: string[];
}
/**
 * Why nothing is edited here; then the documents are only shown.
 */
export interface SaidView {
  message: string;
  coded?: PageMessage;
}
export interface SettingsFault {
  file: string;
  line: number;
  level: 'error' | 'warning';
  code: string;
  /**
   * English, as `projectionist check` prints it.
   */
  message: string;
  coded?: PageMessage;
  library?: string;
  /**
   * Of the value in the document, such as spec, timeZone.
   */
  path?: string[];
}
export interface LogList {
  /**
   * False: this process keeps no lines for the page.
   */
  isKept: boolean;
  /**
   * Number of the newest entry, for `after`.
   */
  last: number;
  /**
   * The newest first.
   */
  entries: {
    number: number;
    at: string;
    level: 'debug' | 'info' | 'warn' | 'error';
    /**
     * English.
     */
    message: string;
    library?: string;
    /**
     * Everything else, as JSON.
     */
    fields?: string;
  }[];
}
export interface FolderList {
  path: string;
  above?: string;
  folders: string[];
  /**
   * There are more folders than are listed.
   */
  isCut: boolean;
}
export interface KindGuess {
  /**
   * Absent: nothing in the folder allows a guess.
   */
  kind?: 'movies' | 'series' | 'franchises';
  /**
   * Videos that are named like this kind.
   */
  fitting?: number;
  all?: number;
  isMixed: boolean;
}
export interface FolderBody {
  path: string;
}
export interface KeyResult {
  ok: boolean;
  isStored: boolean;
  cause?: 'key' | 'later' | 'ended';
  message: string;
  coded?: PageMessage;
}
export interface KeyBody {
  /**
   * The service.
   */
  of: string;
  name: string;
  key: string;
  value: string;
  address?: string;
  /**
   * Store it although the service does not answer.
   */
  evenUntested?: boolean;
}
export interface AnnounceResult {
  ok: boolean;
  message: string;
  coded?: PageMessage;
}
export interface AnnounceBody {
  library: string;
  /**
   * Of the entry in `announce` of the saved document, from 0.
   */
  place: number;
}
export interface DocumentResult {
  isSaved: boolean;
  hash: string | null;
  text: string;
  diff: {
    kind: 'same' | 'added' | 'removed' | 'gap';
    text: string;
  }[];
  /**
   * With an error nothing is saved.
   */
  faults: SettingsFault[];
}
export interface DocumentBody {
  file: string;
  /**
   * Of the text that the change was made from.
   */
  hash: string | null;
  /**
   * @maxItems 64
   */
  edits?: DocumentEdit[];
  /**
   * The whole new text, instead of edits.
   */
  text?: string;
  /**
   * Show what would change; save nothing.
   */
  preview?: boolean;
}
