/**
 * The modules of Prism that the mock uses. The build puts them and what they need of Prism into one file: the packages of Prism
 * depend on `@scarf/scarf`, which reports each installation, and on much that the mock does not use.
 */
module.exports = {
  security: require('@stoplight/prism-http/dist/validator/validators/security'),
  deserializers: require('@stoplight/prism-http/dist/validator/deserializers'),
  negotiator: require('@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers'),
  /** Loaded when it is first needed: faker alone takes 0.1 s, and the contract has examples. */
  generator: () => require('@stoplight/prism-http/dist/mocker/generator/JSONSchema'),
};
