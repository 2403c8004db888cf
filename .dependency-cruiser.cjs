// For editors and `depcruise`; `npm run check` reads the same walls through scripts/check-walls.ts.
module.exports = require('./scripts/boundaries.ts').walls
