/** A logo of 40 by 20 with a script that would mark the page it runs in, as the settings take it. */
export function scriptedLogo(): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><style>rect { fill: #0c5c56 }</style>
  <rect width="40" height="20"/><script>document.documentElement.setAttribute('data-ran', 'yes')</script></svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}
