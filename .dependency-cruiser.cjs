// For editors and `depcruise`; `npm run check` reads the same rules through
// scripts/checks/boundaries.ts.
module.exports = require('./scripts/checks/boundary-rules.ts').boundaryRules
