/** Builds the page into dist/: relative addresses only, so that one build works under every sub-path. */
import { defineConfig } from 'vite';

export default defineConfig({
  // Assets find each other relative to themselves; index.html finds them through its <base>, which the server sets.
  base: './',
  build: {
    target: 'es2022',
    // Strict Content-Security-Policy: nothing inline, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    sourcemap: false,
  },
  // Development beside a running `projectionist serve`.
  server: { proxy: { '/api': 'http://127.0.0.1:7070' } },
});
