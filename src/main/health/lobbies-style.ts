/** The style of the gateway's page of lobbies: a table where there is room, else cards. Colours as on staff screens. */

const LIGHT =
  '--paper:#f6f3ee;--card:#fff;--ink:#10202f;--soft:#3d4f60;--line:#d9d4c9;--good:#085530;--warn:#6b3a00;--warn-ground:#fdf0dc;--bad:#831512;--bad-ground:#fbe9e7;--focus:#0b57d0';
const DARK =
  '--paper:#16202a;--card:#0e161e;--ink:#eef2f6;--soft:#b4c1cd;--line:#33424f;--good:#9fe5bf;--warn:#f7cd8f;--warn-ground:#38270c;--bad:#ffbdb7;--bad-ground:#43191a;--focus:#8ab8ff';

const EVERYWHERE = [
  `:root{color-scheme:light dark;${LIGHT}}`,
  `@media (prefers-color-scheme:dark){:root{${DARK}}}`,
  `body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.4 "Atkinson Hyperlegible Next","Noto Sans",system-ui,"Segoe UI",Arial,sans-serif}`,
  `main{max-width:110rem;margin:0 auto;padding:1.5rem clamp(1rem,3vw,3rem) 3rem}`,
  `h1{font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}`,
  `p{margin:0 0 .75rem;overflow-wrap:anywhere}`,
  `a{display:inline-flex;align-items:center;min-height:44px;padding:0 1rem;border:2px solid var(--soft);border-radius:.5rem;color:inherit;font-weight:600;text-decoration:none}`,
  `a:hover{background:var(--card)}`,
  `a:focus-visible{outline:3px solid var(--focus);outline-offset:2px}`,
  `.refresh{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;align-items:center}`,
  `.problem{background:var(--bad-ground);color:var(--bad);border-inline-start:6px solid currentColor;padding:.75rem 1rem;font-weight:600}`,
  `table{width:100%;margin-block-end:1rem;border-collapse:collapse;background:var(--card);border:1px solid var(--line)}`,
  `th,td{text-align:start;vertical-align:top;padding:.6rem .75rem;overflow-wrap:break-word}`,
  `tr{border-block-start:1px solid var(--line)}`,
  `thead th{color:var(--soft);font-size:.9375rem}`,
  `small{display:block;font-size:.9375rem;font-weight:400;color:var(--soft)}`,
  `.waiting,.seen,.event,.screens{font-variant-numeric:tabular-nums}`,
  `.well strong{color:var(--good)}`,
  `.silent .state,.problems .state{background:var(--bad-ground)}`,
  `.silent strong,.problems strong{color:var(--bad)}`,
  `.never .state,.unreadable .state{background:var(--warn-ground)}`,
  `.never strong,.unreadable strong{color:var(--warn)}`,
];

const CARDS = [
  `thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`,
  `table,tbody,tr,th{display:block}`,
  `table{background:none;border:0}`,
  `tr{background:var(--card);border:1px solid var(--line);border-radius:.5rem;margin-block-end:.75rem;overflow:hidden}`,
  `tbody th{font-size:1.125rem}`,
  `td{display:grid;grid-template-columns:minmax(8rem,2fr) 3fr;column-gap:1rem;padding-block:.3rem}`,
  `td::before{content:attr(data-label);grid-row:1/span 2;color:var(--soft)}`,
  `td>*{grid-column:2;justify-self:start}`,
  `.none{display:none}`,
  `.state{padding-block:.6rem}`,
  `td:last-child{padding-block-end:.75rem}`,
].join('');

/** Below this the eight columns do not fit. */
export const LOBBIES_STYLE = `${EVERYWHERE.join('')}@media (max-width:70rem){${CARDS}}`;
