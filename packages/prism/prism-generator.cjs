// A file of its own in the build: faker and json-schema-faker are most of the code of Prism, and are seldom needed.
module.exports = require('@stoplight/prism-http/dist/mocker/generator/JSONSchema');
