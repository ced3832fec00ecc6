import { Fragment } from 'preact';

/** A path that wraps after a slash, so that its words stay whole on a phone. */
export function PathText({ text }: { text: string }) {
  return [...text.matchAll(/[^/]*\/|[^/]+/g)].map(({ 0: segment, index }) => (
    <Fragment key={index}>
      {segment}
      <wbr />
    </Fragment>
  ));
}
