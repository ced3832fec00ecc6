/**
 * The modules of Prism that the mock uses. The build of the mock bundles them with all that they require: installed, Prism brings 80 other
 * packages, 40 MB, and `@scarf/scarf`, which reports each installation.
 */
module.exports = {
  security: require('@stoplight/prism-http/dist/validator/validators/security'),
  deserializers: require('@stoplight/prism-http/dist/validator/deserializers'),
  negotiator: require('@stoplight/prism-http/dist/mocker/negotiator/NegotiatorHelpers'),
  operation: require('@stoplight/http-spec/oas3/operation'),
  oas: require('@stoplight/http-spec/oas'),
  /** Loaded when it is first needed: faker alone takes 0.1 s, and the contract has examples. */
  generator: () => require('./prism-generator.cjs'),
};
