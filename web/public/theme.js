/* Before anything is drawn: the theme that a person chose (src/state/settings.ts). A module would come after the first drawing. */
try {
  const theme = localStorage.getItem('projectionist.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Forbidden: the system's.
}
