// SPDX-License-Identifier: Apache-2.0

package rows

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/upstar-cgt/upstar/internal/sealed"
	"github.com/upstar-cgt/upstar/solve/period"
)

// certificate has the form that package verify/rowperiod documents.
type certificate struct {
	Kind      string       `json:"kind"`
	Version   int          `json:"version"`
	Vectors   []certVector `json:"vectors"`
	Ended     int          `json:"ended"`
	Row       int          `json:"row"`
	Preperiod int          `json:"preperiod"`
	Period    int          `json:"period"`
	Saltus    int          `json:"saltus"`
	Moment    int          `json:"moment"`
	Again     int          `json:"again"`
	SHA256    string       `json:"sha256"`
	Seal      string       `json:"seal"`
}

type certVector struct {
	Rows    int  `json:"rows"`
	Columns int  `json:"columns"`
	Rides   bool `json:"rides"`
}

// Certificate returns a certificate of a proved period of the given row. Package verify/rowperiod
// can check it.
func (r Result) Certificate(row int) ([]byte, error) {
	if !r.Found {
		return nil, fmt.Errorf("row %d: only proved periods of G+ and G- are certified: %w", row, period.ErrNoCertificate)
	}
	c := certificate{Kind: "row-period", Version: 1, Vectors: []certVector{}, Ended: int(r.rule.Ended), Row: row,
		Preperiod: r.Period.Preperiod, Period: r.Period.Length, Saltus: r.Period.Saltus, Moment: r.moment, Again: r.again}
	for _, v := range r.rule.Vectors {
		c.Vectors = append(c.Vectors, certVector(v))
	}
	data := make([]byte, 0, 4*len(r.Values))
	for _, v := range r.Values {
		data = binary.LittleEndian.AppendUint32(data, uint32(v))
	}
	sum := sha256.Sum256(data)
	c.SHA256 = hex.EncodeToString(sum[:])
	proof, err := sealed.JSON(&c, &c.Seal, "  ")
	return sealed.Certificate(c.Kind, c.question(), fmt.Sprintf("period %d from %d, saltus %d", c.Period, c.Preperiod, c.Saltus), proof, err)
}

// question describes the piece by its vectors. A star marks those that ride.
func (c *certificate) question() sealed.Question {
	var vectors []string
	for _, v := range c.Vectors {
		text := fmt.Sprintf("(%d,%d)", v.Rows, v.Columns)
		if v.Rides {
			text += "*"
		}
		vectors = append(vectors, text)
	}
	q := sealed.Question{Ask: "period", About: []string{fmt.Sprintf("row %d of the piece {%s}", c.Row, strings.Join(vectors, ","))}, Play: "normal", Function: "nim"}
	if c.Ended == 1 {
		q.Play = "misere"
	}
	return q
}
