/**
 * Tells the hub's own window that loading the page anew would take nothing from anybody. The preload reads the mark;
 * in a browser nobody does.
 */
export function markIdle(idle: boolean): void {
  const { dataset } = document.documentElement;
  const mark = idle ? 'yes' : 'no';
  if (dataset['idle'] !== mark) dataset['idle'] = mark;
}
