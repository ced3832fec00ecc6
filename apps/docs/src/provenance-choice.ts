/** The key of the remembered choice to show provenance in the storage of the browser. */
export const provenanceKey = 'omnichannel-provenance';

/** A script for the head of a page, which applies the choice before the first paint. A browser may forbid the storage. */
export const applyProvenanceChoice =
  `try{if(localStorage.getItem('${provenanceKey}')==='shown')` +
  `document.documentElement.dataset.provenanceShown=''}catch{}`;
