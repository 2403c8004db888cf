import { lowerHashCost } from '../factories/hash-cost.ts'

// Runs before each test file.
lowerHashCost()
