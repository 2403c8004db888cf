// For editors and `depcruise`; `npm run check` reads the same rules through
// scripts/check-boundaries.ts.
module.exports = require('./scripts/boundaries.ts').boundaryRules
