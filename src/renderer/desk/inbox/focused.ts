/** As `ref`: takes the keyboard once it is drawn, because the button that was pressed for it is gone. */
export function focused(element: HTMLElement | null): void {
  element?.focus();
}
