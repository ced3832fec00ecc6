type Route = (address: string, replace?: boolean) => void;

let route: Route | undefined;

/** Lets `navigate` use the router of the page. */
export function connectNavigation(to: Route): void {
  route = to;
}

/** Goes to an address of the page, from outside of its components. */
export function navigate(address: string, { replace = false } = {}): void {
  route?.(address, replace);
}
