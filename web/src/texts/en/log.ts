/** Texts of the log. Its lines themselves are English. */
export const log = {
  title: 'Log',
  hint: 'The last lines of this server, newest first. They are updated while this page is open.',
  library: 'Library',
  all: 'All libraries',
  text: 'Text or title',
  level: 'From level',
  levels: { debug: 'Everything', info: 'Information', warn: 'Warnings', error: 'Errors' },
  marks: { debug: 'Detail', info: 'Info', warn: 'Warning', error: 'Error' },
  empty: 'No line yet',
  emptyAdvice: 'Lines appear when something happens, such as a scan. The level “Everything” shows more.',
  none: 'No line matches',
  noneAdvice: 'Choose another library, text or level.',
  notKept: 'This server keeps no lines for the page',
  notKeptAdvice: 'Look at its output: of the terminal, the service, or “kubectl logs”.',
  fields: 'Details',
  lines: 'Lines of the log',
};
