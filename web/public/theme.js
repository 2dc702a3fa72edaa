/*
 * Applies the user's theme (src/state/settings.ts) before anything is drawn. A module would run after the first
 * drawing.
 */
try {
  const theme = localStorage.getItem('projectionist.theme');
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme;
} catch {
  // Storage is forbidden: the system's theme is used.
}
