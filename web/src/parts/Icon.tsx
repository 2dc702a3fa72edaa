/** Small drawings beside words. They never carry a meaning alone, so they are hidden from screen readers. */

const drawings = {
  home: 'M3 11.5 12 4l9 7.5M6 9.5V20h12V9.5M10 20v-6h4v6',
  wall: 'M4 4h6v8H4zM14 4h6v8h-6zM4 15h6v5H4zM14 15h6v5h-6z',
  franchises: 'M5 5h14M5 12h14M5 19h14M8 3v4M15 10v4M11 17v4',
  libraries: 'M3 6h7l2 2h9v11H3z',
  activity: 'M12 3v4M12 17v4M3 12h4M17 12h4M5.6 5.6l2.9 2.9M15.5 15.5l2.9 2.9M5.6 18.4l2.9-2.9M15.5 8.5l2.9-2.9',
  problems: 'M12 4 2.5 20h19zM12 10v4M12 17v.5',
  search: 'M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 21 21',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 5v4M8 15v4',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'M4 12.5 10 18 20 6',
  back: 'M19 12H5M11 6l-6 6 6 6',
  film: 'M4 4h16v16H4zM8 4v16M16 4v16M4 9h4M4 15h4M16 9h4M16 15h4',
  refresh: 'M20 12a8 8 0 1 1-2.3-5.6M20 3v5h-5',
  link: 'M14 4h6v6M20 4l-9 9M18 14v6H4V6h6',
  filter: 'M4 6h16M7 12h10M10 18h4',
  order: 'M7 4v16M3 16l4 4 4-4M17 20V4M13 8l4-4 4 4',
  dense:
    'M4 4h4v4H4zM10 4h4v4h-4zM16 4h4v4h-4zM4 10h4v4H4zM10 10h4v4h-4zM16 10h4v4h-4zM4 16h4v4H4zM10 16h4v4h-4zM16 16h4v4h-4z',
  list: 'M4 6h.5M8 6h12M4 12h.5M8 12h12M4 18h.5M8 18h12',
  play: 'M7 4.5v15l12-7.5z',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9-5.3-2.9-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8z',
  down: 'M6 9l6 6 6-6',
  left: 'M15 5l-7 7 7 7',
  right: 'M9 5l7 7-7 7',
} as const;

export type IconName = keyof typeof drawings;

/** `size`: pixels at the browser's default font size; it grows with the font. */
export function Icon({ name, size = 20 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={`${size / 16}rem`}
      height={`${size / 16}rem`}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.75"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={drawings[name]} />
    </svg>
  );
}
